package server_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"contrejuge/backend/api"
)

// reachable are the methods a page can call, with what they take. None takes
// the path of a file, or says where a model is: a file is chosen in a dialog of
// the program's own, or uploaded. Whoever adds a method adds it here, and looks.
var reachable = []string{
	"Arbitration.Contradictions(person string, queue string, knowingly bool)",
	"Arbitration.Decide(person string, request DecisionRequest)",
	"Arbitration.Item(person string, queue string, item string, knowingly bool)",
	"Arbitration.Unsettled(queue string)",
	"Bench.Cancel(run string)",
	"Bench.Case(person string, run string, id string)",
	"Bench.Compare(person string, before string, after string)",
	"Bench.Defaults()",
	"Bench.Delete(run string)",
	"Bench.List(person string)",
	"Bench.Live()",
	"Bench.Models()",
	"Bench.OpenAnswers(language string)",
	"Bench.OpenSuite(language string)",
	"Bench.Pilot()",
	"Bench.ReadAnswers(name string, text string)",
	"Bench.ReadSuite(name string, text string)",
	"Bench.Rejudge(run string, judge string, suiteDigest string)",
	"Bench.Resume(run string)",
	"Bench.Run(person string, run string)",
	"Bench.Start(request RunRequest)",
	"Bench.Uncover(person string, run string)",
	"Doctor.Examine(candidate string, judge string, suite string)",
	"Doctor.Hosts()",
	"Evaluations.Cancel(evaluation string)",
	"Evaluations.Covered(person string, evaluation string)",
	"Evaluations.Delete(evaluation string)",
	"Evaluations.Evaluate(person string, request EvaluateRequest)",
	"Evaluations.Judge(person string, source int64, form string, request JudgingRequest)",
	"Evaluations.List(person string)",
	"Evaluations.OpenQuestions(language string)",
	"Evaluations.Pilot()",
	"Evaluations.ReadQuestions(name string, text string)",
	"Evaluations.Results(person string, evaluation string, unjudged bool, from int, size int, knowingly bool)",
	"Evaluations.Resume(evaluation string)",
	"Evaluations.Show(person string, evaluation string, knowingly bool)",
	"Evaluations.Wording(version *int, language string, form string)",
	"Evaluations.Words(person string, evaluation string, knowingly bool)",
	"Exports.OpenFolder()",
	"Exports.Training(queue string, language string)",
	"Queues.Archive(name string, archived bool)",
	"Queues.Create(person string, request QueueRequest)",
	"Queues.Extend(person string, request QueueRequest)",
	"Queues.Fills(person string, queue string)",
	"Queues.Preview(person string, request QueueRequest)",
	"Queues.PreviewExtension(person string, request QueueRequest)",
	"Queues.Voices(person string, source int64, knowingly bool)",
	"Queues.VoicesOf(person string, queue string, knowingly bool)",
	"Reports.Covered(person string, queue string)",
	"Reports.Disagreements(person string, queue string, judge string, stratum int, from int, size int, knowingly bool)",
	"Reports.Flag(queue string, item string, flagged bool)",
	"Reports.Judges(person string, queue string, knowingly bool)",
	"Reports.Leaderboard(person string, queue string, knowingly bool)",
	"Reports.Report(person string, queue string, judge string, stratum int, knowingly bool)",
	"Rereading.Alarms(person string, run string)",
	"Rereading.Blocking(person string, run string)",
	"Rereading.Save(person string, request RereadRequest)",
	"Reviewing.Advise(person string, queue string, item string, opinion Opinion)",
	"Reviewing.Heartbeat(person string, queue string, item string)",
	"Reviewing.Own(person string, queue string, from int, size int)",
	"Reviewing.Release(person string, queue string)",
	"Reviewing.Reveal(person string, queue string, item string)",
	"Reviewing.Save(person string, queue string, item string, opinion Opinion)",
	"Reviewing.SaveDraft(person string, queue string, item string, opinion Opinion)",
	"Reviewing.Skip(person string, queue string, item string, reason string)",
	"Reviewing.Take(person string, queue string)",
	"Reviewing.TakeItem(person string, queue string, item string)",
	"Sources.Archive(id int64, archived bool)",
	"Sources.Delete(id int64)",
	"Sources.Choose(language string)",
	"Sources.Import(ticket string, request ImportRequest)",
	"Sources.List(person string)",
	"Start.Host()",
	"Start.People()",
	"Start.Queues(person string)",
	"Start.Sample()",
	"Workbench.Adopt(person string, trial string, note string)",
	"Workbench.Before(person string, queue string, against string, language string, knowingly bool)",
	"Workbench.List(person string, queue string)",
	"Workbench.Show(person string, trial string, knowingly bool)",
	"Workbench.Try(person string, request TryRequest)",
	"Workbench.Versions(person string)",
}

func TestNoMethodTakesAPathOrAHost(t *testing.T) {
	written := methodsAsWritten(t)
	var got []string
	for _, room := range api.NewRooms(nil, api.Browser, nil, nil).All() {
		kind := reflect.TypeOf(room)
		for i := range kind.NumMethod() {
			name := kind.Elem().Name() + "." + kind.Method(i).Name
			got = append(got, name+written[name])
			for in := 1; in < kind.Method(i).Type.NumIn(); in++ {
				innocent(t, name, kind.Method(i).Type.In(in))
			}
		}
	}
	for _, method := range reachable {
		if !slices.Contains(got, method) {
			t.Errorf("%s is in the list and cannot be called", method)
		}
	}
	for _, method := range got {
		if !slices.Contains(reachable, method) {
			t.Errorf("%s can be called and is not in the list", method)
		}
		_, takes, _ := strings.Cut(method, "(")
		for _, parameter := range strings.Split(strings.TrimSuffix(takes, ")"), ", ") {
			suspicious(t, method, strings.Split(parameter, " ")[0])
		}
	}
}

// innocent looks into what a parameter is made of.
func innocent(t *testing.T, where string, kind reflect.Type) {
	t.Helper()
	switch kind.Kind() {
	case reflect.String, reflect.Bool, reflect.Int, reflect.Int64, reflect.Float64:
	case reflect.Pointer, reflect.Slice, reflect.Map:
		innocent(t, where, kind.Elem())
	case reflect.Struct:
		for i := range kind.NumField() {
			suspicious(t, where, kind.Field(i).Name)
			innocent(t, where+"."+kind.Field(i).Name, kind.Field(i).Type)
		}
	default:
		t.Errorf("%s takes a %s", where, kind)
	}
}

func suspicious(t *testing.T, where, name string) {
	t.Helper()
	for _, word := range []string{"path", "file", "folder", "dir", "host", "url", "address", "command"} {
		if strings.Contains(strings.ToLower(name), word) {
			t.Errorf("%s takes %s", where, name)
		}
	}
}

// methodsAsWritten are the parameters of the methods of package api, which
// reflection knows without their names.
func methodsAsWritten(t *testing.T) map[string]string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join("..", "api", "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	methods := map[string]string{}
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		source, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, source, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		maps.Insert(methods, methodsIn(file))
	}
	return methods
}

func methodsIn(file *ast.File) func(yield func(name, takes string) bool) {
	return func(yield func(string, string) bool) {
		for _, d := range file.Decls {
			method, ok := d.(*ast.FuncDecl)
			if !ok || method.Recv == nil {
				continue
			}
			var takes []string
			for _, field := range method.Type.Params.List {
				for _, name := range field.Names {
					takes = append(takes, name.Name+" "+types.ExprString(field.Type))
				}
			}
			receiver := strings.TrimPrefix(types.ExprString(method.Recv.List[0].Type), "*")
			if !yield(receiver+"."+method.Name.Name, "("+strings.Join(takes, ", ")+")") {
				return
			}
		}
	}
}

package api_test

import (
	"errors"
	"fmt"
	"strings"

	"contrejuge/backend/api"
	"contrejuge/backend/review"
	"contrejuge/backend/workspace"
)

// blindly is Anna calling every method in every way that makes sense, with
// everything still to be reviewed by her. No call of it is meant to show her
// what is hidden: not those that succeed, not those that are refused.
func (s *blindScene) blindly() {
	s.looking()
	s.making()
	s.importing()
	s.reviewing()
	s.verdicting()
	s.meeting()
	s.exporting()
	s.benching()
	s.evaluating()
	s.removing()
}

// looking opens every page there is.
func (s *blindScene) looking() {
	s.ok("Start.Host")
	s.ok("Start.People")
	s.ok("Start.Queues", anna)
	s.ok("Start.Queues", "")
	s.refused("bad_name", "Start.Queues", "\a")
	s.ok("Sources.List", anna)
	s.ok("Sources.List", "")
	s.refused("bad_name", "Sources.List", "\a")
	for _, queue := range []string{"relecture", "courte", "prise", "bavarde"} {
		s.ok("Reports.Covered", anna, queue)
		s.refused("would_uncover", "Reports.Judges", anna, queue, false)
		s.refused("would_uncover", "Reports.Report", anna, queue, "", 0, false)
		s.refused("would_uncover", "Reports.Report", anna, queue, "nemo", 0, false)
		s.refused("would_uncover", "Reports.Disagreements", anna, queue, "", 0, 0, 50, false)
		s.ok("Reviewing.Own", anna, queue, 0, 50)
		s.refused("would_uncover", "Queues.Voices", anna, s.ids[queue], false)
		s.refused("bad_name", "Queues.Voices", "", s.ids[queue], true)
	}
	for _, args := range [][]any{{anna, "rien"}, {"", "relecture"}} {
		code := map[bool]string{true: "bad_name", false: "queue_not_found"}[args[0] == ""]
		s.refused(code, "Reports.Covered", args...)
		s.refused(code, "Reports.Judges", append(args, true)...)
		s.refused(code, "Reports.Report", append(args, "", 0, true)...)
		s.refused(code, "Reports.Disagreements", append(args, "", 0, 0, 50, true)...)
		s.refused(code, "Reviewing.Own", append(args, 0, 50)...)
		s.refused(code, "Reviewing.Take", args...)
		s.refused(code, "Reviewing.Release", args...)
	}
	s.ok("Start.Sample")
	s.ok("Start.Sample")
}

// making makes queues, or does not.
func (s *blindScene) making() {
	for _, queue := range []string{"courte", "bavarde"} {
		for _, request := range []api.QueueRequest{
			{Name: "nouvelle", Source: s.ids[queue], Selection: "all"},
			{Name: "nouvelle", Source: s.ids[queue], Selection: "random", Size: 2000, Seed: "3", Overlap: 2},
			{Name: "nouvelle", Source: s.ids[queue], Selection: "random", Size: 1, WithReviews: true, Instructions: "Lisez.", Criteria: []string{"accuracy", "tone", "style"}},
		} {
			s.ok("Queues.Preview", anna, request)
			s.ok("Queues.Preview", "", request)
		}
		// How many rows the judge said something of would tell what it said.
		for _, selection := range review.Selections {
			if !selection.Biased() {
				continue
			}
			for _, model := range []string{"", s.hidden.of("model-a", 1)} {
				request := api.QueueRequest{Name: "nouvelle", Source: s.ids[queue], Selection: string(selection), Model: model, Judge: s.hidden.judge()}
				for _, call := range []string{"Queues.Preview", "Queues.Create"} {
					s.refused("would_uncover", call, anna, request)
					request.Knowingly = true
					s.refused("bad_name", call, map[string]string{"Queues.Preview": "", "Queues.Create": " "}[call], request)
					request.Knowingly = false
				}
				request.Name = queue
				for _, call := range []string{"Queues.PreviewExtension", "Queues.Extend"} {
					s.refused("would_uncover", call, anna, request)
				}
			}
		}
	}
	s.extending()
	s.ok("Queues.Create", anna, api.QueueRequest{Name: "grande", Source: s.ids["relecture"], Selection: "random", Size: 10})
	good := api.QueueRequest{Name: "nouvelle", Source: s.ids["courte"], Selection: "random", Size: 2, LeaveOut: true}
	bad := map[string]func(*api.QueueRequest){
		"source_not_found":  func(r *api.QueueRequest) { r.Source = 999 },
		"unknown_selection": func(r *api.QueueRequest) { r.Selection = "some" },
		"bad_seed":          func(r *api.QueueRequest) { r.Seed = "sept" },
		"bad_overlap":       func(r *api.QueueRequest) { r.Overlap = -1 },
		"bad_size":          func(r *api.QueueRequest) { r.Size = -1 },
		"bad_criterion":     func(r *api.QueueRequest) { r.Criteria = []string{" "} },
		"bad_name":          func(r *api.QueueRequest) { r.Name = " " },
		"nothing_to_review": func(r *api.QueueRequest) { r.Source = s.ids["bavarde"] },
	}
	for _, code := range inOrder(bad) {
		request := good
		bad[code](&request)
		s.refused(code, "Queues.Preview", anna, request)
		s.refused(code, "Queues.Create", anna, request)
	}
	s.refused("bad_name", "Queues.Create", "\a", good)
	s.ok("Queues.Create", anna, good)
	s.ok("Queues.Create", "", api.QueueRequest{Name: "toute", Source: s.ids["courte"], Selection: "all"})
	s.refused("queue_exists", "Queues.Create", anna, good)
	s.ok("Queues.Archive", "nouvelle", true)
	s.refused("queue_not_found", "Queues.Archive", "rien", true)
}

// extending adds to queues, or does not, and looks at what they were filled by.
func (s *blindScene) extending() {
	for _, queue := range []string{"courte", "finie"} {
		for _, selection := range []string{"random", "all"} {
			request := api.QueueRequest{Name: queue, Selection: selection, Size: 1, Seed: "4", Share: 20}
			code := map[string]string{"random": "random_comes_first", "all": "nothing_to_review"}[selection]
			s.refused(code, "Queues.PreviewExtension", anna, request)
			s.refused(code, "Queues.Extend", anna, request)
		}
	}
	s.refused("unknown_selection", "Queues.Extend", anna, api.QueueRequest{Name: "courte", Selection: "some"})
	s.refused("bad_share", "Queues.Extend", anna, api.QueueRequest{Name: "courte", Selection: "all", Share: 101})
	s.refused("bad_name", "Queues.Extend", " ", api.QueueRequest{Name: "courte", Selection: "all"})
	s.refused("queue_not_found", "Queues.Extend", anna, api.QueueRequest{Name: "rien", Selection: "all"})
	s.ok("Queues.Create", "", api.QueueRequest{Name: "suite", Source: s.ids["relecture"], Selection: "random", Size: 10, Overlap: 2, Share: 20})
	s.ok("Queues.PreviewExtension", anna, api.QueueRequest{Name: "suite", Selection: "random", Size: 10})
	s.ok("Queues.Extend", anna, api.QueueRequest{Name: "suite", Selection: "random", Size: 10})
	// What somebody else filled it with on purpose is not hers to know.
	must[workspace.QueueFilled](s.t)(s.workspace.Queues.Extend(s.t.Context(), "suite", workspace.QueueSpec{
		Selection: review.Unjudged, Judge: s.hidden.judge(), By: bruno, Size: 1,
	}))
	for _, queue := range []string{"courte", "finie", "suite"} {
		for _, person := range []string{anna, ""} {
			s.ok("Queues.Fills", person, queue)
			if strings.Contains(s.last(), "unjudged") {
				s.t.Errorf("%q hears what the queue was filled by: %s", person, s.last())
			}
		}
	}
	s.refused("queue_not_found", "Queues.Fills", anna, "rien")
	s.refused("bad_name", "Queues.Fills", "\a", "courte")
	s.refused("would_uncover", "Queues.VoicesOf", anna, "suite", false)
	s.refused("bad_name", "Queues.VoicesOf", "", "suite", true)
	s.refused("queue_not_found", "Queues.VoicesOf", anna, "rien", false)
	for _, flagged := range []bool{true, false} {
		s.ok("Reports.Flag", "courte", s.takes(bruno, "courte").Item, flagged)
	}
	s.refused("item_not_found", "Reports.Flag", "courte", "nemo", true)
	s.refused("queue_not_found", "Reports.Flag", "rien", "nemo", true)
}

// importing chooses files again that are known, with lines that cannot be used.
func (s *blindScene) importing() {
	h := s.hidden
	known := h.row(5)
	broken := fmt.Sprintf(`{"id":%q,"question":"Question 0 ?","answer_a":"A","model_a":%q,"model_b":%q,"judge":%q}`+"\n"+ // without answer_b
		`{"id":%q,"question":"autre","answer_a":"A","model_a":%q}`+"\n"+ // known with another content
		`{"question":"Q","answer_a":"A","answer_b":"B","judgments":[{"judge":%q,"order":%q}]}`+"\n",
		h.of("row", 4000), h.of("model-a", 4000), h.of("model-b", 4000), h.judge(),
		h.of("row", 6), h.of("model-a", 6), h.judge(), h.of("order", 0))
	for _, content := range []string{
		broken, known + "\n" + broken, known + "\n", "", "{" + h.mark, "PK\x03\x04" + h.mark, "\xff\xfe\x00\x00" + h.mark,
		`{"id":` + encode(h.of("row", 6)) + `,"question":"autre","answer_a":"A"}`,
	} {
		s.host.path = s.write(h.file(), content)
		_, _ = s.call("Sources.Choose", "fr")
		view, err := api.ChooseFile(s.rooms.Sources, s.host.path)
		s.cross("ChooseFile", view, err)
		_, _ = s.call("Sources.Import", view.Ticket, api.ImportRequest{})
		view, err = api.PreviewFrom(s.access, h.file(), api.ImportRequest{}, reader(content))
		s.cross("PreviewFrom", view, err)
		view, err = api.ImportFrom(s.access, h.file(), api.ImportRequest{}, reader(content))
		s.cross("ImportFrom", view, err)
	}
	s.refused("choice_gone", "Sources.Import", "", api.ImportRequest{})
	s.refused("unreadable", "Sources.Choose", s.gone())
	s.host.path = ""
	s.ok("Sources.Choose", "en")
	s.host.err = errors.New(h.mark)
	s.refused("internal", "Sources.Choose", "en")
	s.host.err = nil
	s.inABrowser("Sources.Choose", "fr")
}

// gone makes the host choose a file that is not there.
func (s *blindScene) gone() string {
	s.host.path = s.dir + "/gone/" + s.hidden.file()
	return "fr"
}

// inABrowser calls, where there is no host, what a host is needed for.
func (s *blindScene) inABrowser(name string, args ...any) {
	s.t.Helper()
	d := newDoor(s.t, api.NewRooms(s.access, api.Browser, nil, nil))
	d.refused("no_dialog", name, args...)
	s.crossed = append(s.crossed, d.crossed...)
}

// exporting writes training data of what others reviewed.
func (s *blindScene) exporting() {
	s.refused("nothing_exported", "Exports.OpenFolder")
	s.host.path = s.dir + "/entrainement.jsonl"
	s.ok("Exports.Training", "relecture", "fr")
	s.ok("Exports.Training", "relecture", "en")
	s.ok("Exports.Training", "courte", "fr")
	s.refused("queue_not_found", "Exports.Training", "rien", "fr")
	s.ok("Exports.OpenFolder")
	s.host.path = s.dir
	s.refused("cannot_write", "Exports.Training", "relecture", "fr")
	s.host.path = ""
	s.ok("Exports.Training", "relecture", "fr")
	s.host.err = errors.New(s.hidden.mark)
	s.refused("internal", "Exports.Training", "relecture", "fr")
	s.refused("internal", "Exports.OpenFolder")
	s.host.err = nil
	s.inABrowser("Exports.Training", "relecture", "fr")
	s.inABrowser("Exports.OpenFolder")
	view, err := api.ExportTo(s.access, "relecture", s.dir+"/autre.jsonl")
	s.cross("ExportTo", view, err)
}

// removing archives and deletes sources, whose queues keep their items.
func (s *blindScene) removing() {
	for _, id := range []any{s.ids["relecture"], s.ids["courte"]} {
		s.ok("Sources.Archive", id, true)
		s.ok("Sources.List", anna)
		s.ok("Sources.Archive", id, false)
		s.ok("Sources.Delete", id)
		s.refused("source_not_found", "Sources.Archive", id, true)
		s.refused("source_not_found", "Sources.Delete", id)
		s.refused("source_not_found", "Queues.Preview", anna, api.QueueRequest{Name: "x", Source: id.(int64), Selection: "all"})
	}
	s.ok("Sources.List", anna)
	s.ok("Start.Queues", anna)
}

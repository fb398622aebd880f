//go:build evidence

package evidence_test

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"sync"
	"testing"
	"time"

	"contrejuge/backend/clock"
	"contrejuge/backend/store"
	"contrejuge/backend/workspace"
)

// The test binary starts itself again as a process of its own, told by the
// environment what to be.
const childEnv = "CONTREJUGE_EVIDENCE_CHILD"

// part is what a child process is to do.
type part struct {
	Role   string
	Path   string // the workspace
	Queue  string
	Person string
	Name   string // of what the child makes or reads
	Folder string // of what the child writes
}

var roles = map[string]func(ctx context.Context, p part) error{
	"review": review1by1,
	"work":   workAway,
	"import": importAway,
	"export": exportAway,
	"open":   openOnce,
	"bench":  benchAway,
	"restore": func(ctx context.Context, p part) error {
		_, err := store.Restore(ctx, p.Path, p.Name)
		return err
	},
}

func TestMain(m *testing.M) {
	told, isChild := os.LookupEnv(childEnv)
	if !isChild {
		os.Exit(m.Run())
	}
	var p part
	err := json.Unmarshal([]byte(told), &p)
	if err == nil {
		err = roles[p.Role](context.Background(), p)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	os.Exit(0)
}

// say acknowledges: what is said was done, and must be found later whatever
// happens to the process. One write, so that a kill never cuts a line that was
// read as whole.
func say(words ...any) {
	if _, err := fmt.Fprintln(os.Stdout, words...); err != nil {
		os.Exit(3) // nobody listens: what is done now could not be acknowledged
	}
}

type child struct {
	part
	cmd    *exec.Cmd
	out    output
	stderr output
	ended  chan struct{}
	err    error // once ended
}

func begin(t *testing.T, p part) *child {
	t.Helper()
	self, err := os.Executable()
	ok(t, err)
	told, err := json.Marshal(p)
	ok(t, err)
	c := &child{part: p, cmd: exec.Command(self), ended: make(chan struct{})}
	c.cmd.Env = append(os.Environ(), childEnv+"="+string(told))
	c.cmd.Stdout, c.cmd.Stderr = &c.out, &c.stderr
	ok(t, c.cmd.Start())
	go func() {
		c.err = c.cmd.Wait()
		close(c.ended)
	}()
	return c
}

// atWork waits until the child said something.
func (c *child) atWork() {
	for c.out.String() == "" {
		select {
		case <-c.ended:
			return
		case <-time.After(time.Millisecond):
		}
	}
}

// kill ends the process at once, as a power failure or the system would.
func (c *child) kill() {
	_ = c.cmd.Process.Kill()
	<-c.ended
}

// wait ends the test unless the child ends well.
func (c *child) wait(t *testing.T) {
	t.Helper()
	<-c.ended
	if c.err != nil {
		t.Fatalf("%s %s: %v\n%s", c.Role, c.Person, c.err, c.stderr.String())
	}
}

// output is what a child wrote so far.
type output struct {
	mu   sync.Mutex
	text strings.Builder
}

func (o *output) Write(p []byte) (int, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.text.Write(p)
}

func (o *output) String() string {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.text.String()
}

// said are the whole lines the child said, in words.
func (c *child) said() (lines [][]string) {
	text := c.out.String()
	for line := range strings.Lines(text) {
		if strings.HasSuffix(line, "\n") {
			lines = append(lines, strings.Fields(line))
		}
	}
	return lines
}

// enter opens the workspace as the program does.
func enter(ctx context.Context, path string) (*workspace.Workspace, *store.Store, error) {
	s, err := store.Open(ctx, path)
	if err != nil {
		return nil, nil, err
	}
	return workspace.New(s, workspace.Ports{Clock: clock.System{}, Chance: workspace.CryptoChance{}, Tool: workspace.Tool{Name: "contrejuge", Version: "test"}}), s, nil
}

func mustEnter(t *testing.T, path string) (*workspace.Workspace, *store.Store) {
	t.Helper()
	w, s, err := enter(t.Context(), path)
	ok(t, err)
	return w, s
}

// openOnce opens the workspace, migrating it if need be, and looks in.
func openOnce(ctx context.Context, p part) error {
	w, _, err := enter(ctx, p.Path)
	if err != nil {
		return err
	}
	sources, err := w.Sources.List(ctx)
	if err != nil {
		return err
	}
	say("opened", len(sources))
	return w.Close()
}

func ok(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// clean ends the test unless a check finds nothing.
func clean(t *testing.T, w *workspace.Workspace) {
	t.Helper()
	checked, err := w.Care.Check(t.Context())
	ok(t, err)
	if !checked.OK {
		t.Fatalf("the workspace is damaged: %q", checked.Findings)
	}
}

// seconds is how long it took, for the log.
func seconds(since time.Time) string { return fmt.Sprintf("%.1f s", time.Since(since).Seconds()) }

// evaluationOf is a file of n judged questions, each id beginning with the name.
func evaluationOf(name string, n int) *strings.Reader {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, `{"id":"%s-%d","messages":[{"role":"user","content":"Question %d de %s : que faire d'un voisin bruyant ?"}],`+
			`"answers":[{"model":"base","content":"Rien."},{"model":"tuned","content":"Lui parler, puis la mairie."}],`+
			`"judgments":[{"judge":"juge","order":"ab","reason":"plus complet","pick":"b"}]}`+"\n", name, i, i, name)
	}
	return strings.NewReader(b.String())
}

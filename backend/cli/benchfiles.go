package cli

import (
	"cmp"
	"errors"
	"io"
	"io/fs"
	"os"

	"github.com/spf13/cobra"

	"contrejuge/backend/atomicfile"
	"contrejuge/backend/bench"
	"contrejuge/backend/fault"
	"contrejuge/backend/runreport"
	"contrejuge/backend/suite"
)

// pilotName is what names the suite that ships, where no file has the name.
const pilotName = "pilote"

// readSuite reads the suite in a file, or the one that ships.
func readSuite(name string) (read bench.Suite, err error) {
	file, err := os.Open(name)
	if name == pilotName && errors.Is(err, fs.ErrNotExist) {
		return suite.Pilot(), nil
	}
	if err != nil {
		return bench.Suite{}, unreadable("suite", err).WithHint("name a file, or %q for the suite that ships", pilotName)
	}
	defer func() { _ = file.Close() }() // it was only read
	return suite.Read(file, name)
}

// readAnswers reads recorded answers, by case, with their digest.
func readAnswers(name string) (answers map[string][]string, digest string, err error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, "", unreadable("file of recorded answers", err)
	}
	defer func() { _ = file.Close() }() // it was only read
	return suite.ReadAnswers(file, name)
}

func unreadable(what string, err error) *fault.Error {
	return fault.New(fault.Input, "unreadable", "the %s cannot be read", what).WithCause(err)
}

// reports are the files a run is written to.
type reports struct{ junit, html, language string }

func (r *reports) add(cmd *cobra.Command) {
	cmd.Flags().StringVar(&r.junit, "junit", "", "write the run to this `FILE` as JUnit XML")
	cmd.Flags().StringVar(&r.html, "html", "", "write the run to this `FILE` as a page")
	cmd.Flags().StringVar(&r.language, "language", "", "the page's language, fr or en (default the suite's)")
}

// check finds out now, rather than after hours, what could not be written then.
func (r *reports) check() error {
	switch r.language {
	case "", "fr", "en":
	default:
		return fault.New(fault.Usage, "unknown_language", "there is no page in the language %q", r.language).WithHint("say fr or en")
	}
	for _, file := range []string{r.junit, r.html} {
		if file == "" {
			continue
		}
		staged, err := atomicfile.Stage(file, func(io.Writer) error { return nil })
		if err != nil {
			return err
		}
		staged.Discard()
	}
	return nil
}

// write writes the files that were asked for.
func (r *reports) write(run bench.Run) error {
	var junit, html error
	if r.junit != "" {
		junit = writeMade(r.junit, func() ([]byte, error) { return runreport.JUnit(run) })
	}
	if r.html != "" {
		html = writeMade(r.html, func() ([]byte, error) { return runreport.Page(run, cmp.Or(r.language, run.Suite.Language)) })
	}
	return errors.Join(junit, html)
}

func writeMade(name string, made func() ([]byte, error)) error {
	text, err := made()
	if err != nil {
		return err
	}
	return writeFile(name, text)
}

func writeFile(name string, text []byte) error {
	return atomicfile.Write(name, func(w io.Writer) error {
		_, err := w.Write(text)
		return err
	})
}

package main

import (
	"slices"
	"strings"
	"testing"
)

func TestCollector(t *testing.T) {
	tests := []struct {
		name   string
		events string
		want   counts
		says   string
	}{
		{
			"tests and subtests",
			`{"Action":"pass","Package":"p","Test":"TestA/one"}
			 {"Action":"pass","Package":"p","Test":"TestA"}
			 {"Action":"pass","Package":"p"}`,
			counts{passed: 2}, "",
		},
		{
			"a skipped test says why",
			`{"Action":"output","Package":"p","Test":"TestA","Output":"=== RUN TestA\n"}
			 {"Action":"output","Package":"p","Test":"TestA","Output":"    a_test.go:3: there is no shared folder\n"}
			 {"Action":"output","Package":"p","Test":"TestA","Output":"--- SKIP: TestA (0.00s)\n"}
			 {"Action":"skip","Package":"p","Test":"TestA"}
			 {"Action":"pass","Package":"p"}`,
			counts{skipped: 1}, "there is no shared folder",
		},
		{
			"a package without tests is no skipped test",
			`{"Action":"skip","Package":"p"}`,
			counts{}, "",
		},
		{
			"a failed test, and not its package as well",
			`{"Action":"output","Package":"p","Test":"TestA","Output":"want 1\n"}
			 {"Action":"fail","Package":"p","Test":"TestA"}
			 {"Action":"fail","Package":"p"}`,
			counts{failed: 1}, "want 1",
		},
		{
			"a package that does not build",
			`{"ImportPath":"p","Action":"build-output","Output":"undefined: x\n"}
			 {"ImportPath":"p","Action":"build-fail"}
			 {"Action":"fail","Package":"p"}
			 {"Action":"pass","Package":"q","Test":"TestB"}`,
			counts{passed: 1, failed: 1}, "undefined: x",
		},
		{
			"what is no event is shown",
			"panic: something\n" + `{"Action":"pass","Package":"p","Test":"TestA"}`,
			counts{passed: 1}, "panic: something",
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var out strings.Builder
			c := collector{out: &out, said: map[test][]string{}, failed: map[string]bool{}}
			if err := c.read(strings.NewReader(strings.ReplaceAll(tt.events, "\t", ""))); err != nil {
				t.Fatal(err)
			}
			if c.counts != tt.want {
				t.Errorf("got %v, want %v", c.counts, tt.want)
			}
			if !strings.Contains(out.String(), tt.says) {
				t.Errorf("it says %q, which lacks %q", out.String(), tt.says)
			}
		})
	}
}

func TestSummaryEndsWithThePlainLine(t *testing.T) {
	var out strings.Builder
	summarize(&out, []outcome{{"a", counts{1, 0, 2}, 1}, {"b", counts{3, 1, 0}, 2}})
	if !strings.HasSuffix(out.String(), "\n4 passed, 1 failed, 2 skipped\n") {
		t.Errorf("it ends with %q", out.String())
	}
}

func TestReadVitest(t *testing.T) {
	got, err := readVitest([]byte(`{"numPassedTests":82,"numFailedTests":1,"numPendingTests":2,"numTodoTests":1}`))
	if want := (counts{82, 1, 3}); err != nil || got != want {
		t.Errorf("got %v, %v, want %v", got, err, want)
	}
	if _, err := readVitest(nil); err == nil {
		t.Error("an empty report is no error")
	}
}

func TestWithoutSQLite(t *testing.T) {
	got, err := withoutSQLite(strings.NewReader(`
		{"ImportPath":"pure","TestImports":["testing"]}
		{"ImportPath":"store","Deps":["github.com/mattn/go-sqlite3"]}
		{"ImportPath":"uses","Deps":["store","github.com/mattn/go-sqlite3"]}
		{"ImportPath":"tested","XTestImports":["store"]}`))
	if err != nil || !slices.Equal(got, []string{"pure"}) {
		t.Errorf("got %v, %v", got, err)
	}
}

func TestAFailedSetUpStopsEverything(t *testing.T) {
	ran := false
	ok := run([]stage{
		{name: "set-up", first: true, run: func() counts { return counts{failed: 1} }},
		{name: "later", run: func() counts { ran = true; return counts{passed: 1} }},
	}, "")
	if ok || ran {
		t.Errorf("ok %v, ran %v", ok, ran)
	}
}

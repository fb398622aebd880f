package ollamatest_test

import (
	"encoding/json"
	"strings"
	"testing"

	"contrejuge/backend/model/ollamatest"
	"contrejuge/backend/model/tinygguf"
)

// marks are as in a prompt, which names them in its rules as well.
var marks = tinygguf.Marks{First: "<first>\n", FirstEnd: "\n</first>", Second: "<second>\n", SecondEnd: "\n</second>"}

func comparing(first, second string) string {
	return "Judge what stands between <first> and </first>, <second> and </second>.\n" + strings.Repeat("More rules. ", 20) +
		"\n<first>\n" + first + "\n</first>\nThe other:\n<second>\n" + second + "\n</second>\n"
}

// The real server computes what the weights are meant to compute.
func TestAModelThatComparesPrefersTheLongerAnswerWhereverItStands(t *testing.T) {
	s := ollamatest.Shared(t)
	pick := json.RawMessage(`{"type":"object","properties":{"reason":{"type":"string","maxLength":100},` +
		`"verdict":{"type":"string","enum":["first","second","tie","both_bad"]}},"required":["reason","verdict"]}`)
	long := strings.Repeat("Une réponse. ", 75)
	for _, arch := range tinygguf.Archs {
		name := "longer-" + arch
		s.Create(t, name, tinygguf.Model{Arch: arch, Say: "La plus longue.", Longer: marks})
		for _, pair := range []struct{ short, long string }{
			{"Oui.", "Oui, bien sûr."},
			{"", "a"},
			{"abc", "abcd"},
			{long, long + "!"},
		} {
			for want, prompt := range map[string]string{"first": comparing(pair.long, pair.short), "second": comparing(pair.short, pair.long)} {
				var said struct{ Reason, Verdict string }
				reply := generate(t, s, name, prompt, pick)
				if err := json.Unmarshal([]byte(reply), &said); err != nil || said.Reason != "La plus longue." || said.Verdict != want {
					t.Errorf("%s, of %d and %d bytes: %v, it says %s, want %s", arch, len(pair.short), len(pair.long), err, reply, want)
				}
			}
		}
		if got := generate(t, s, name, comparing("a", "b"), schema(1)); verdicts(t, got) != `{"reason":"La plus longue.","verdict":"yes"}` {
			t.Errorf("%s, asked for another verdict, says %s", arch, got)
		}
	}
}

package model

import (
	"slices"
	"strings"
	"unicode"
)

// Origin is who made a model, as far as its names tell.
type Origin struct {
	// Makers are the makers told of. Two are a doubt: a model trained on answers of
	// another maker's, or on top of its weights.
	Makers []string
	// Told are the names that told of them, one for each maker.
	Told []string
}

// makers are the words in names that tell a maker. Numbers behind a word are cut
// off before it is looked up: "qwen2.5" is "qwen".
var makers = byWord(map[string]string{
	"01.AI":                       "yi 01ai",
	"Alibaba":                     "qwen qwq qvq alibaba tongyi codeqwen",
	"Allen AI":                    "olmo olmoe tulu molmo allenai",
	"Anthropic":                   "claude anthropic",
	"Baidu":                       "ernie baidu",
	"BigScience":                  "bloom bloomz bigscience",
	"Cohere":                      "cohere cohereforai coherelabs aya c4ai commandr",
	"CroissantLLM":                "croissant croissantllm croissantllmchat croissantllmbase",
	"DeepSeek":                    "deepseek",
	"EuroLLM":                     "eurollm utter",
	"Google":                      "gemma gemini google codegemma shieldgemma recurrentgemma medgemma paligemma embeddinggemma functiongemma",
	"Hugging Face":                "smollm smolvlm zephyr huggingfacetb huggingfaceh",
	"IBM":                         "granite granitemoe granitehybrid granitemoehybrid ibm",
	"Inria":                       "gaperon inria almanach",
	"LG":                          "exaone lgai",
	"Liquid AI":                   "lfm liquidai liquid",
	"Meta":                        "llama meta metaai codellama mllama vicuna alpaca",
	"Microsoft":                   "phi phimoe microsoft wizardlm",
	"Mistral AI":                  "mistral mistralai mistralnemo ministral mixtral codestral devstral magistral pixtral mathstral voxtral",
	"Moonshot AI":                 "kimi moonshot moonshotai",
	"NVIDIA":                      "nemotron nvidia minitron",
	"OpenAI":                      "gptoss openai chatgpt",
	"OpenLLM-France":              "lucie openllm",
	"Shanghai AI Lab":             "internlm internvl",
	"Stability AI":                "stablelm stabilityai",
	"Swiss AI":                    "apertus swissai",
	"Technology Innovation Inst.": "falcon tiiuae",
	"Tencent":                     "hunyuan tencent",
	"TinyLlama":                   "tinyllama",
	"Upstage":                     "solar upstage",
	"Zhipu AI":                    "glm chatglm zhipu zai",
})

func byWord(words map[string]string) map[string]string {
	out := map[string]string{}
	for maker, list := range words {
		for word := range strings.FieldsSeq(list) {
			out[word] = maker
		}
	}
	return out
}

// shared are the architectures that makers use for models of their own: they tell
// nothing.
var shared = []string{"llama", "gpt", "bert", "nomic", "mamba", "clip"}

// OriginOf reads a model's names. Its architecture is asked as well, unless it is
// one that everybody uses, since names of distillates and fine-tuned models often
// tell half of it.
func OriginOf(d Description) Origin {
	var o Origin
	for _, name := range append([]string{d.Name}, d.Makers...) {
		o.read(name)
	}
	if family := lettersOf(d.Family); !slices.Contains(shared, family) {
		o.read(d.Family)
	}
	return o
}

func (o *Origin) read(name string) {
	words := strings.FieldsFunc(strings.ToLower(name), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	for i, word := range words {
		told := []string{word, lettersOf(word)}
		if i+1 < len(words) { // "gpt-oss", "command-r"
			told = append(told, word+words[i+1], lettersOf(word)+lettersOf(words[i+1]))
		}
		for _, w := range told {
			if maker, is := makers[w]; is && !slices.Contains(o.Makers, maker) {
				o.Makers, o.Told = append(o.Makers, maker), append(o.Told, name)
			}
		}
	}
}

// lettersOf is the word up to its first digit: the version is no part of it.
func lettersOf(word string) string {
	if i := strings.IndexFunc(word, unicode.IsDigit); i >= 0 {
		return word[:i]
	}
	return word
}

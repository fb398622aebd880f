package check

import "regexp"

var (
	codeFence  = regexp.MustCompile("(?ms)^ {0,3}(?:```.*?(?:^ {0,3}```[^\n]*$|\\z)|~~~.*?(?:^ {0,3}~~~[^\n]*$|\\z))")
	codeInline = regexp.MustCompile("`[^`\n]+`")
	webAddress = regexp.MustCompile(`(?i)(?:[a-z][a-z0-9+.\-]*://|www\.)[^\s<>«»"]+`)
	mailbox    = regexp.MustCompile(`[\pL\pN._%+\-]+@[\pL\pN.\-]+\.\pL{2,}`)
)

// addresses are the web addresses and mailboxes, whose letters are no words and
// whose digits are no numbers.
func (t text) addresses() []span { return append(t.find(webAddress), t.find(mailbox)...) }

// prose is the text without code and addresses. An answer that is nothing but
// one block of code is a text that was fenced, and stays.
func (t text) prose() text {
	t = t.without(t.addresses())
	bare := t.without(t.find(codeFence))
	if len(bare.words()) == 0 {
		return t
	}
	return bare.without(bare.find(codeInline))
}

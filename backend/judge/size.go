package judge

import "contrejuge/backend/model"

// No host tells beforehand how many tokens a prompt has. French and English take
// three to five bytes a token, whatever the model.
const (
	fewestBytes = 3 // a token, of a text that takes many
	usualBytes  = 4
	mostBytes   = 8 // a token, of a text that takes few
)

// Fits reports whether the prompt and the room for its reply probably fit into a
// context of numCtx tokens. It is an estimate on the careful side, good for a
// warning: the host has the last word, and refuses what does not fit.
func Fits(p model.Prompt, numCtx int) bool {
	room := 0
	if p.Options.NumPredict != nil {
		room = *p.Options.NumPredict
	}
	return size(p)/fewestBytes+room <= numCtx
}

// SuspiciousCount reports whether the host read so few tokens that it must have
// cut the prompt without saying so. A host that does not count, with 0, gives no
// reason for suspicion.
func SuspiciousCount(p model.Prompt, promptTokens int) bool {
	return promptTokens > 0 && promptTokens < size(p)/mostBytes
}

// size is in bytes.
func size(p model.Prompt) int {
	n := len(p.System)
	for _, message := range p.Messages {
		n += len(message.Content)
	}
	return n
}

// Tokens estimates how many tokens the host will read of the prompt.
func Tokens(p model.Prompt) int { return size(p) / usualBytes }

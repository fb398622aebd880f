package evaluation

import (
	"bytes"
	"encoding/json"
)

// marshal writes JSON without escaping <, > and &, which only matter inside
// HTML and make answers unreadable; U+2028 and U+2029 stay escaped.
func marshal(v any) ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		return nil, err
	}
	return bytes.TrimSuffix(b.Bytes(), []byte("\n")), nil
}

package dataset

import (
	"encoding/json"

	"github.com/go-json-experiment/json/jsontext"
)

// compact is the JSON v without white space, its texts in their shortest
// spelling but for U+2028 and U+2029, which stay escaped because many readers
// take them for line ends. Keys and numbers stay as they are. The same value
// spelled differently thus gives the same bytes, and the same digest.
func compact(v []byte) (json.RawMessage, error) {
	return jsontext.AppendFormat(nil, v, jsontext.EscapeForJS(true))
}

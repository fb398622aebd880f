package ollamatest

import (
	"bytes"
	"sync"
)

// log is what the server says, read while it is written.
type log struct {
	mu   sync.Mutex
	said bytes.Buffer
}

func (l *log) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.said.Write(p)
}

func (l *log) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.said.String()
}

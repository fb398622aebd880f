// Package ollamatest runs a real Ollama server for tests, with models from
// [contrejuge/backend/model/tinygguf].
//
// The server is the one that $CONTREJUGE_OLLAMA names, or else the one that
// `make ollama` built. Where there is none, a test is skipped, or fails when
// $CONTREJUGE_NEEDS_ALL is set, as it is by `make test`.
//
// A package whose tests can share one server asks [Shared], and ends it in its
// TestMain:
//
//	func TestMain(m *testing.M) { os.Exit(ollamatest.Main(m)) }
package ollamatest

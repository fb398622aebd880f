// Package ollama is a model host that runs Ollama, asked over its own API.
//
// Ollama's client returns no error for a stream that broke, and its server cuts
// prompts and ends replies without a word. So a call succeeds only when all of
// this holds: there was no error, the last piece says that it is the last and that
// the model stopped by itself, the context is alive, there is text, and the
// server's own count of the prompt fits the context. Everything else is a
// [model.Failure].
//
// How a prompt is asked:
//   - Free text, by a candidate: /api/chat. What the options leave open is left to
//     the model, but for its context.
//   - With a schema, by a judge: /api/generate, since /api/chat ignores the schema
//     of models whose thoughts it reads itself. What the options leave open is
//     greedy: temperature 0, one token to choose from. The prompt is one message of
//     the user. Use no pattern in a schema and no maxLength above 1000: either may
//     end the server.
//   - Always: no truncating and no shifting, which would cut the prompt or the
//     reply silently; the same context, since another one loads the model again;
//     half an hour in memory; no thinking unless it is asked for.
//
// A thought is never part of a reply, whether the server sends it apart or the
// model writes it as <think>…</think>.
//
// The server sends nothing, not even headers, before the first word: nothing here
// has a limit of its own. [model.Watched] has.
//
// A model that runs elsewhere (a "cloud" model) is not asked: nothing leaves the
// configured hosts. Nor is a redirection followed, or a proxy used.
package ollama

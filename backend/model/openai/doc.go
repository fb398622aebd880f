// Package openai asks a model over the API that OpenAI's and many other servers
// share: POST …/chat/completions, with the reply as a stream.
//
// It is written here, since the client libraries leave out a temperature of 0 and
// do not tell a stream that broke from one that ended. A call succeeds only when
// the model stopped by itself, the stream said that it was done, and there is text.
//
// A schema goes out as "json_schema", as it is written and without "strict", which
// has no limits on lengths and is refused with them: it is the judge that reads
// strictly. TopK, NumCtx and Think are not part of this API and are not sent; what
// such a server does with a prompt that is too long is its own affair, so a judge
// is better asked over Ollama's own API.
//
// Called are https, and http on this machine; no redirection is followed and no
// proxy used, and the key is in no message.
package openai

// Package server is the second door: the pages and the rooms of package api,
// served to browsers on this machine.
//
// It listens on loopback addresses only, answers to the address it printed and
// to no other name, and lets in whoever holds a token from that address. Names
// of people are not accounts here either: whoever is in may act as anybody.
//
// # Coming in
//
// The printed address is http://127.0.0.1:PORT/#token=TOKEN. The token is good
// once and for ten minutes; being in the fragment, it is sent to nobody by
// opening the address. The page takes it out of the address bar
// (history.replaceState) and exchanges it:
//
//	POST /session          Content-Type: application/json
//	{"token":"TOKEN"}
//	→ 200 {"secret":"SECRET","uploadLimit":1073741824}  and a cookie
//
// The page keeps the secret in sessionStorage: it stands for the tab. The cookie
// (HttpOnly, SameSite=Strict, gone when the browser closes) stands for the
// browser, and a further tab keeps it and gets a secret of its own. Everything
// below needs both, the secret as a header:
//
//	Contrejuge-Secret: SECRET
//
// Without them the answer is 401 no_session: the page then asks for a fresh
// address, which the terminal prints when Enter is pressed there. A page that is
// in can ask for one itself, for another tab, browser or person:
//
//	POST /session/invite   Content-Type: application/json
//	{}
//	→ 200 {"address":"http://127.0.0.1:PORT/#token=TOKEN"}
//
// # Calling a room
//
//	POST /api/ROOM/METHOD  Content-Type: application/json
//	["first argument", 2, {"third": true}]
//	→ 200 what the method gives, as JSON; null where it gives nothing
//
// ROOM and METHOD are the names package api has for them, as in
// frontend/wailsjs: /api/Start/Queues. The arguments are exactly the method's,
// in its order: one too many or too few, another type, null for a text, a
// number or a yes or no, an unknown or repeated field are all 400
// wrong_arguments. Methods that open a dialog in the window answer 400
// no_dialog: Sources.Choose and Exports.Training have the routes below instead,
// Exports.OpenFolder has no counterpart in a browser.
//
// # Errors
//
// Every answer that is not 200 has the body
//
//	{"error":{"code":"item_taken","message":"…","hint":"…",
//	 "people":[{"name":"…","until":"2026-03-02T09:15:00Z"}]}}
//
// with the code, message, hint and people a window's page gets. The status follows from
// it: 400 wrong call, 422 unreadable input, 404 unknown name, 409 contradicts
// what is stored, 502 model host, 503 workspace or closing, 500 internal. The
// door's own refusals are:
//
//	400 wrong_arguments    400 wrong_name       401 no_session
//	401 token_unknown      401 token_used       401 token_expired
//	403 foreign_origin     404 unknown_address  404 unknown_method
//	405 wrong_method       408 too_slow         413 too_large
//	415 wrong_type         421 wrong_host       503 interrupted
//
// # Uploading an evaluation or a dataset
//
//	POST /upload/evaluation?name=NAME   Content-Type: application/octet-stream
//	the file's bytes
//	→ 200 an ImportView
//
// With preview=true the view tells what would become of the file, and nothing is
// kept. source, licence and origin are what the person says of it: the source's
// name, and what training data will state.
//
// NAME is the file's name without any folder. The file is read as it comes in.
// Over uploadLimit bytes it is 413 too_large, at once where the length was
// announced; the page does well to compare first, since a browser may report a
// refusal in mid-upload as a network error. An upload that breaks off leaves an
// unfinished source, which uploading again completes.
//
// # Downloading training data
//
//	POST /download/training   Content-Type: application/json
//	{"queue":"NAME"}
//	→ 200 the file, with
//	Content-Type: application/jsonl
//	Content-Disposition: attachment; filename=…
//	Contrejuge-Export: JSON.parse(decodeURIComponent(value)) is an ExportView
//
// The view's file is the name to save under, its folder is "". The file is
// always whole and new, as if exported to where nothing was before: updating an
// earlier file and its manifest is for the window and the command line.
//
// # Events
//
//	GET /events            with the secret's header: by fetch, not EventSource
//	→ 200 text/event-stream
//	event: changed
//	data: null
//
// The events are "changed" after commits to the workspace, whoever made them,
// and "closing" when the program is about to end: the page saves its draft at
// once, then the stream ends. Events that stand in a queue may be one. Lines
// that begin with a colon are signs of life, at the beginning and every fifteen
// seconds; a stream without any for longer than that is dead. A stream that
// ended is opened again after a moment, and opening counts as changed. Browsers
// keep at most six connections to one address: a hidden page closes its stream.
//
// # Pages
//
// GET gives the files of the pages, and for an address without a dot in it that
// is no file the first page, index.html. Nothing that GET does has an effect.
package server

// Package webview2 keeps a WebView2, the engine of the window on Windows, on the
// program's own pages. It speaks to the engine directly, since what lies between
// has no words for that: [Guard] registers with three of its events.
//
// The interfaces are those of WebView2.idl; what is published there never changes
// its order.
package webview2

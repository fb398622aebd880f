// Package api is what crosses to a page: the rooms a page can call into, the
// values they give, and the form errors have there.
//
// A room is a struct whose methods give one value and an error and take no
// context, because that is what Wails can bind. Values carry only what the page
// may show: for whoever may still review an item, nothing that tells where an
// answer came from.
package api

//go:build linux && webkit2_41 && !bindings

package main

/*
#cgo pkg-config: gtk+-3.0 webkit2gtk-4.1
#include <gtk/gtk.h>
#include <webkit2/webkit2.h>

// Only the program's own pages are shown, whoever asks for another one.
static gboolean decide(WebKitWebView *view, WebKitPolicyDecision *decision, WebKitPolicyDecisionType type, gpointer unused) {
	if (type == WEBKIT_POLICY_DECISION_TYPE_RESPONSE)
		return FALSE;
	WebKitNavigationAction *action =
		webkit_navigation_policy_decision_get_navigation_action(WEBKIT_NAVIGATION_POLICY_DECISION(decision));
	const char *address = webkit_uri_request_get_uri(webkit_navigation_action_get_request(action));
	if (type == WEBKIT_POLICY_DECISION_TYPE_NAVIGATION_ACTION && g_str_has_prefix(address, "wails://"))
		return FALSE;
	webkit_policy_decision_ignore(decision);
	return TRUE;
}

static void guard(GtkWidget *widget, gpointer unused) {
	if (WEBKIT_IS_WEB_VIEW(widget))
		g_signal_connect(widget, "decide-policy", G_CALLBACK(decide), NULL);
	else if (GTK_IS_CONTAINER(widget))
		gtk_container_foreach(GTK_CONTAINER(widget), guard, NULL);
}

static gboolean guard_windows(gpointer unused) {
	GList *windows = gtk_window_list_toplevels();
	for (GList *at = windows; at != NULL; at = at->next)
		guard(GTK_WIDGET(at->data), NULL);
	g_list_free(windows);
	return G_SOURCE_REMOVE;
}

// Widgets are for the thread of the main loop alone.
static void stay_here(void) {
	g_idle_add(guard_windows, NULL);
}
*/
import "C"

import "context"

// stayHere keeps the window on the program's own pages: Wails hands its bridge
// to whatever page stands in it. Where the page itself can see to that, in
// frontend/src/lib/staying.ts, it does so too.
func stayHere(context.Context) { C.stay_here() }

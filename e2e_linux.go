//go:build e2e && linux

package main

/*
#cgo pkg-config: gtk+-3.0 webkit2gtk-4.1
#include <gtk/gtk.h>
#include <webkit2/webkit2.h>

static WebKitWebView *driven;

static WebKitWebView *window_of_the_session(WebKitAutomationSession *session, gpointer unused) {
	return driven;
}

static void session_started(WebKitWebContext *context, WebKitAutomationSession *session, gpointer unused) {
	WebKitApplicationInfo *info = webkit_application_info_new();
	webkit_application_info_set_name(info, "contrejuge");
	webkit_automation_session_set_application_info(session, info);
	webkit_application_info_unref(info);
	g_signal_connect(session, "create-web-view", G_CALLBACK(window_of_the_session), NULL);
}

// The window's view is made by a call to this function of the library. What is
// defined here comes first, so the view that Wails gets is one that WebDriver may
// drive, and nothing else about the program differs from the one that is shipped.
GtkWidget *webkit_web_view_new_with_user_content_manager(WebKitUserContentManager *manager) {
	WebKitWebContext *context = webkit_web_context_get_default();
	webkit_web_context_set_automation_allowed(context, TRUE);
	g_signal_connect(context, "automation-started", G_CALLBACK(session_started), NULL);
	driven = WEBKIT_WEB_VIEW(g_object_new(WEBKIT_TYPE_WEB_VIEW,
		"web-context", context,
		"user-content-manager", manager,
		"is-controlled-by-automation", TRUE,
		NULL));
	return GTK_WIDGET(driven);
}
*/
import "C"

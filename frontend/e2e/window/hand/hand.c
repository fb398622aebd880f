// What a person's hand does outside of the window under test, on an X display
// without a window manager:
//
//   hand find window|dialog   says number, x, y, width and height of the one that
//                             is there; fails if there is none
//   hand close NUMBER         asks a window to close, as a window manager does
//   hand copy TEXT            has the text ready to be pasted, and says "ready"
//   hand drag TYPE DATA       shows a square at the display's origin, from which DATA
//                             of that type can be dragged. Says "ready" once it is
//                             there, "begun", over and over "accepted" or "waiting",
//                             which is whether what is under the pointer would take
//                             it, and in the end "dropped" or "refused"
#include <X11/Xatom.h>
#include <gdk/gdkx.h>
#include <gtk/gtk.h>
#include <stdlib.h>
#include <string.h>

static const char *carried;
static guint asking; // whether what is under the pointer would take it

static void say(const char *what) {
	g_print("%s\n", what);
	fflush(stdout);
}

static void give(GtkWidget *square, GdkDragContext *context, GtkSelectionData *data, guint info, guint time, gpointer unused) {
	gtk_selection_data_set(data, gtk_selection_data_get_target(data), 8, (const guchar *)carried, (gint)strlen(carried));
}

static gboolean tell_accepted(gpointer context) {
	say(gdk_drag_context_get_selected_action(context) != 0 ? "accepted" : "waiting");
	return G_SOURCE_CONTINUE;
}

static void begun(GtkWidget *square, GdkDragContext *context, gpointer unused) {
	say("begun");
	asking = g_timeout_add(100, tell_accepted, context);
}

static gboolean failed(GtkWidget *square, GdkDragContext *context, GtkDragResult result, gpointer unused) {
	g_source_remove(asking);
	say("refused");
	exit(0);
}

static void ended(GtkWidget *square, GdkDragContext *context, gpointer unused) {
	g_source_remove(asking);
	say("dropped");
	gtk_main_quit();
}

static gboolean shown(GtkWidget *square, GdkEvent *event, gpointer unused) {
	say("ready");
	return FALSE;
}

static int drag(char *type, const char *data) {
	GtkTargetEntry offered = {type, 0, 0};
	carried = data;
	GtkWidget *square = gtk_window_new(GTK_WINDOW_POPUP);
	gtk_widget_set_size_request(square, 40, 40);
	gtk_window_move(GTK_WINDOW(square), 0, 0);
	gtk_drag_source_set(square, GDK_BUTTON1_MASK, &offered, 1, GDK_ACTION_COPY);
	g_signal_connect(square, "drag-begin", G_CALLBACK(begun), NULL);
	g_signal_connect(square, "drag-data-get", G_CALLBACK(give), NULL);
	g_signal_connect(square, "drag-failed", G_CALLBACK(failed), NULL);
	g_signal_connect(square, "drag-end", G_CALLBACK(ended), NULL);
	g_signal_connect_after(square, "map-event", G_CALLBACK(shown), NULL);
	gtk_widget_show(square);
	gtk_main();
	return 0;
}

static int copy(const char *text) {
	GtkClipboard *clipboard = gtk_clipboard_get(GDK_SELECTION_CLIPBOARD);
	gtk_clipboard_set_text(clipboard, text, -1);
	gdk_display_sync(gdk_display_get_default());
	say("ready");
	gtk_main();
	return 0;
}

// type_of is the window's type as its program says it, 0 if it does not.
static Atom type_of(Display *display, Window window) {
	Atom actual, type = 0;
	int format;
	unsigned long count, left;
	unsigned char *data = NULL;
	Atom property = XInternAtom(display, "_NET_WM_WINDOW_TYPE", False);
	if (XGetWindowProperty(display, window, property, 0, 1, False, XA_ATOM, &actual, &format, &count, &left, &data) == Success && count == 1)
		type = *(Atom *)data;
	if (data != NULL) XFree(data);
	return type;
}

// A window may go while it is looked at: that is no reason to end.
static int find(const char *kind) {
	Display *display = gdk_x11_get_default_xdisplay();
	Atom wanted = XInternAtom(display, strcmp(kind, "dialog") == 0 ? "_NET_WM_WINDOW_TYPE_DIALOG" : "_NET_WM_WINDOW_TYPE_NORMAL", False);
	Window root, parent, *all;
	unsigned int count;
	gdk_x11_display_error_trap_push(gdk_display_get_default());
	if (!XQueryTree(display, DefaultRootWindow(display), &root, &parent, &all, &count)) return 1;
	for (unsigned int i = 0; i < count; i++) {
		XWindowAttributes at;
		if (!XGetWindowAttributes(display, all[i], &at) || at.map_state != IsViewable || at.width < 100) continue;
		if (type_of(display, all[i]) != wanted) continue;
		g_print("%lu %d %d %d %d\n", all[i], at.x, at.y, at.width, at.height);
		return 0;
	}
	return 1;
}

static int ask_to_close(Window window) {
	Display *display = gdk_x11_get_default_xdisplay();
	XEvent event = {.xclient = {
		.type = ClientMessage,
		.window = window,
		.message_type = XInternAtom(display, "WM_PROTOCOLS", False),
		.format = 32,
		.data.l = {(long)XInternAtom(display, "WM_DELETE_WINDOW", False), CurrentTime},
	}};
	int sent = XSendEvent(display, window, False, NoEventMask, &event);
	XSync(display, False);
	return sent ? 0 : 1;
}

int main(int count, char **words) {
	gtk_init(&count, &words);
	if (count == 3 && strcmp(words[1], "copy") == 0) return copy(words[2]);
	if (count == 4 && strcmp(words[1], "drag") == 0) return drag(words[2], words[3]);
	if (count == 3 && strcmp(words[1], "find") == 0) return find(words[2]);
	if (count == 3 && strcmp(words[1], "close") == 0) return ask_to_close(strtoul(words[2], NULL, 10));
	return 2;
}

// Keeps widgets hidden from screen readers that the user sees.
// Main thread only. GTK 4.18 ends that state whenever a widget comes into sight, after the signal "map".
#include "CGtkShims.h"

static GQuark hidden_quark(void) { return g_quark_from_static_string("shim-hidden-from-readers"); }

static gboolean hide_again(gpointer widget) {
  if (g_object_get_qdata(widget, hidden_quark()) == GINT_TO_POINTER(TRUE))
    gtk_accessible_update_state(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_STATE_HIDDEN, TRUE, -1);
  return G_SOURCE_REMOVE;
}

static void mapped(GtkWidget *widget) {
  g_idle_add_full(G_PRIORITY_HIGH_IDLE, hide_again, g_object_ref(widget), g_object_unref);
}

void shim_keep_hidden(GtkWidget *widget, gboolean is_hidden) {
  if (!g_object_get_qdata(G_OBJECT(widget), hidden_quark())) {
    if (!is_hidden) return;
    g_signal_connect(widget, "map", G_CALLBACK(mapped), NULL);
  }
  // FALSE would be no data at all, and the signal would be connected again.
  g_object_set_qdata(G_OBJECT(widget), hidden_quark(), GINT_TO_POINTER(is_hidden ? TRUE : 2));
}

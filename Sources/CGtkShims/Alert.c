// A question over a window: AdwAlertDialog where the running libadwaita has it (1.5), AdwMessageDialog elsewhere.
// Main thread only. The program is built against older headers too, so the newer functions are looked up by their names.
// Both kinds have the same functions and the same signal "response".
#define _GNU_SOURCE
#define ADW_VERSION_MIN_REQUIRED (ADW_VERSION_1_2)
#include "CGtkShims.h"
#include <adwaita.h>
#include <dlfcn.h>

static gboolean is_newer(void) {
  static int known = -1;
  if (known < 0) known = dlsym(RTLD_DEFAULT, "adw_alert_dialog_new") != NULL;
  return known;
}

#define DIALOG(name) \
  (is_newer() ? dlsym(RTLD_DEFAULT, "adw_alert_dialog_" #name) : (void *)adw_message_dialog_##name)

typedef void (*Set)(GtkWidget *, const char *);
typedef void (*SetOf)(GtkWidget *, const char *, const char *);
typedef void (*SetNumberOf)(GtkWidget *, const char *, int);

// libadwaita 1.7 measures a long heading for less than the width of its line, at which GTK complains. It shows another
// label in its place then.
static void let_headings_wrap(GtkWidget *widget) {
  if (GTK_IS_LABEL(widget) && gtk_widget_has_css_class(widget, "title-2")) {
    gtk_label_set_wrap(GTK_LABEL(widget), TRUE);
    gtk_label_set_wrap_mode(GTK_LABEL(widget), PANGO_WRAP_WORD_CHAR);
  }
  for (GtkWidget *child = gtk_widget_get_first_child(widget); child; child = gtk_widget_get_next_sibling(child))
    let_headings_wrap(child);
}

GtkWidget *shim_alert_new(GtkWidget *parent, const char *heading, const char *body) {
  if (is_newer()) {
    GtkWidget *(*new)(const char *, const char *) = dlsym(RTLD_DEFAULT, "adw_alert_dialog_new");
    GtkWidget *alert = new (heading, body);
    GtkWidget *content = NULL;
    g_object_get(alert, "child", &content, NULL);
    if (content) let_headings_wrap(content);
    g_clear_object(&content);
    return alert;
  }
  GtkRoot *root = gtk_widget_get_root(parent);
  return adw_message_dialog_new(GTK_IS_WINDOW(root) ? GTK_WINDOW(root) : NULL, heading, body);
}

void shim_alert_set_content(GtkWidget *alert, GtkWidget *content) {
  ((void (*)(GtkWidget *, GtkWidget *))DIALOG(set_extra_child))(alert, content);
}

void shim_alert_add_response(GtkWidget *alert, const char *name, const char *label) {
  ((SetOf)DIALOG(add_response))(alert, name, label);
}

void shim_alert_set_appearance(GtkWidget *alert, const char *name, int appearance) {
  ((SetNumberOf)DIALOG(set_response_appearance))(alert, name, appearance);
}

void shim_alert_set_default(GtkWidget *alert, const char *name) { ((Set)DIALOG(set_default_response))(alert, name); }

void shim_alert_set_close(GtkWidget *alert, const char *name) { ((Set)DIALOG(set_close_response))(alert, name); }

const char *shim_alert_get_label(GtkWidget *alert, const char *name) {
  return ((const char *(*)(GtkWidget *, const char *))DIALOG(get_response_label))(alert, name);
}

void shim_alert_set_label(GtkWidget *alert, const char *name, const char *label) {
  ((SetOf)DIALOG(set_response_label))(alert, name, label);
}

gboolean shim_alert_is_enabled(GtkWidget *alert, const char *name) {
  return ((gboolean (*)(GtkWidget *, const char *))DIALOG(get_response_enabled))(alert, name);
}

void shim_alert_set_enabled(GtkWidget *alert, const char *name, gboolean is_enabled) {
  ((SetNumberOf)DIALOG(set_response_enabled))(alert, name, is_enabled);
}

void shim_alert_present(GtkWidget *alert, GtkWidget *parent) {
  if (is_newer())
    ((void (*)(GtkWidget *, GtkWidget *))dlsym(RTLD_DEFAULT, "adw_dialog_present"))(alert, parent);
  else
    gtk_window_present(GTK_WINDOW(alert));
}

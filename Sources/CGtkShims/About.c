// What the program is: AdwAboutDialog where the running libadwaita has it (1.5), AdwAboutWindow elsewhere.
// Main thread only. Both kinds have the same properties, which are set by their names.
#define _GNU_SOURCE
#define ADW_VERSION_MIN_REQUIRED (ADW_VERSION_1_2)
#include "CGtkShims.h"
#include <adwaita.h>
#include <dlfcn.h>

GtkWidget *shim_about_new(GtkWidget *parent) {
  GtkWidget *(*newer)(void) = dlsym(RTLD_DEFAULT, "adw_about_dialog_new");
  if (newer) return newer();
  GtkWidget *about = adw_about_window_new();
  GtkRoot *root = gtk_widget_get_root(parent);
  if (GTK_IS_WINDOW(root)) gtk_window_set_transient_for(GTK_WINDOW(about), GTK_WINDOW(root));
  gtk_window_set_modal(GTK_WINDOW(about), TRUE);
  return about;
}

void shim_about_set(GtkWidget *about, const char *property, const char *text) {
  g_object_set(about, property, text, NULL);
}

void shim_about_set_mit_license(GtkWidget *about) { g_object_set(about, "license-type", GTK_LICENSE_MIT_X11, NULL); }

void shim_about_present(GtkWidget *about, GtkWidget *parent) {
  void (*present)(GtkWidget *, GtkWidget *) = dlsym(RTLD_DEFAULT, "adw_dialog_present");
  if (present && !GTK_IS_WINDOW(about))
    present(about, parent);
  else
    gtk_window_present(GTK_WINDOW(about));
}

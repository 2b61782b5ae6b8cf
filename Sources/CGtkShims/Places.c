// What assistive technologies hear of newer versions of GTK: the places of widgets, and announcements.
// Main thread only. The program is built against GTK 4.8 too, so what is newer is declared here or looked up by its name.
#define _GNU_SOURCE
#define ADW_VERSION_MIN_REQUIRED (ADW_VERSION_1_2)
#include "CGtkShims.h"
#include <adwaita.h>
#include <dlfcn.h>
#include <math.h>

typedef gboolean (*Bounds)(GtkAccessible *, int *, int *, int *, int *);

// GtkAccessibleInterface since GTK 4.10.
typedef struct {
  GTypeInterface type;
  gpointer others[5];
  Bounds get_bounds;
} Interface;

static gboolean get_bounds(GtkAccessible *accessible, int *x, int *y, int *width, int *height) {
  GtkWidget *widget = GTK_WIDGET(accessible), *parent = gtk_widget_get_parent(widget);
  graphene_point_t corner = GRAPHENE_POINT_INIT(0, 0);
  *x = *y = *width = *height = 0;
  if (!gtk_widget_get_realized(widget)) return FALSE;
  if (parent && !gtk_widget_compute_point(widget, parent, &GRAPHENE_POINT_INIT(0, 0), &corner)) return FALSE;
  *x = (int)floorf(corner.x);
  *y = (int)floorf(corner.y);
  *width = gtk_widget_get_width(widget);
  *height = gtk_widget_get_height(widget);
  return TRUE;
}

// A widget in a page of a stack counts from the stack's corner, so the page must not move it again.
static gboolean get_bounds_of_page(GtkAccessible *page, int *x, int *y, int *width, int *height) {
  GtkWidget *child = NULL;
  g_object_get(page, "child", &child, NULL);
  GtkWidget *stack = child ? gtk_widget_get_parent(child) : NULL;
  gboolean is_shown = stack && gtk_widget_get_realized(child);
  g_clear_object(&child);
  *x = *y = 0;
  *width = is_shown ? gtk_widget_get_width(stack) : 0;
  *height = is_shown ? gtk_widget_get_height(stack) : 0;
  return is_shown;
}

static void mend(GType type, Bounds bounds) {
  Interface *interface = g_type_interface_peek(g_type_class_ref(type), GTK_TYPE_ACCESSIBLE);
  if (interface) interface->get_bounds = bounds;
}

// GTK adds up the places of a widget and of all that it lies in, each counted from where its parent's padding ends. But
// it takes the outer corner of each, before its own padding (4.10 to at least 4.18), and so forgets all paddings on the
// way. The inner corner adds up, and is what GTK 4.8 tells. Of a widget that was never shown, GTK tells a size out of
// uninitialised memory.
void shim_mend_places(void) {
  if (gtk_get_major_version() != 4 || gtk_get_minor_version() < 10) return;
  // The types of widgets that are made later inherit it.
  mend(GTK_TYPE_WIDGET, get_bounds);
  mend(GTK_TYPE_STACK_PAGE, get_bounds_of_page);
  mend(ADW_TYPE_VIEW_STACK_PAGE, get_bounds_of_page);
}

void shim_announce(GtkWidget *widget, const char *text) {
  static void (*announce)(GtkWidget *, const char *, int) = NULL;
  static gboolean is_known = FALSE;
  if (!is_known) announce = dlsym(RTLD_DEFAULT, "gtk_accessible_announce");
  is_known = TRUE;
  if (announce) announce(widget, text, 1);
}

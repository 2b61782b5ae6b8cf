// A container that is always so many times as tall as it is wide, whatever its child would like.
// Main thread only. The child is given exactly that size and clipped to it.
#include "CGtkShims.h"

typedef struct {
  GtkWidget parent;
  double ratio;
  int narrowest;
} ShimRatio;
typedef struct {
  GtkWidgetClass parent;
} ShimRatioClass;

G_DEFINE_TYPE(ShimRatio, shim_ratio, GTK_TYPE_WIDGET)

static GtkSizeRequestMode request_mode(GtkWidget *widget) {
  (void)widget;
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void measure(GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum, int *natural,
                    int *minimum_baseline, int *natural_baseline) {
  ShimRatio *self = (ShimRatio *)widget;
  int width = orientation == GTK_ORIENTATION_VERTICAL && for_size > 0 ? for_size : self->narrowest;
  *minimum = *natural = orientation == GTK_ORIENTATION_VERTICAL ? (int)(width * self->ratio + 0.5) : width;
  *minimum_baseline = *natural_baseline = -1;
}

static void size_allocate(GtkWidget *widget, int width, int height, int baseline) {
  GtkWidget *child = gtk_widget_get_first_child(widget);
  if (!child) return;
  // GTK complains of a widget that was never measured, and of one that is given less than it asked for.
  int least = 0;
  gtk_widget_measure(child, GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL, NULL);
  width = MAX(width, least);
  gtk_widget_measure(child, GTK_ORIENTATION_VERTICAL, width, &least, NULL, NULL, NULL);
  gtk_widget_allocate(child, width, MAX(height, least), baseline, NULL);
}

static void dispose(GObject *object) {
  GtkWidget *child = gtk_widget_get_first_child(GTK_WIDGET(object));
  if (child) gtk_widget_unparent(child);
  G_OBJECT_CLASS(shim_ratio_parent_class)->dispose(object);
}

static void shim_ratio_class_init(ShimRatioClass *klass) {
  G_OBJECT_CLASS(klass)->dispose = dispose;
  GTK_WIDGET_CLASS(klass)->get_request_mode = request_mode;
  GTK_WIDGET_CLASS(klass)->measure = measure;
  GTK_WIDGET_CLASS(klass)->size_allocate = size_allocate;
  gtk_widget_class_set_css_name(GTK_WIDGET_CLASS(klass), "tile");
}

static void shim_ratio_init(ShimRatio *self) { gtk_widget_set_overflow(GTK_WIDGET(self), GTK_OVERFLOW_HIDDEN); }

GtkWidget *shim_ratio_new(GtkWidget *child, double ratio, int narrowest) {
  ShimRatio *self = g_object_new(shim_ratio_get_type(), NULL);
  self->ratio = ratio;
  self->narrowest = narrowest;
  gtk_widget_set_parent(child, GTK_WIDGET(self));
  return GTK_WIDGET(self);
}

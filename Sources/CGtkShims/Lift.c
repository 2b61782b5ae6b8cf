// A container that lays its child out at its own size and draws it moved and smaller.
// Main thread only. A move causes no layout, because the child keeps its size.
#include "CGtkShims.h"

typedef struct {
  GtkWidget parent;
  double scale, x, y;
} ShimLift;
typedef struct {
  GtkWidgetClass parent;
} ShimLiftClass;

G_DEFINE_TYPE(ShimLift, shim_lift, GTK_TYPE_WIDGET)

static void measure(GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum, int *natural,
                    int *minimum_baseline, int *natural_baseline) {
  *minimum = *natural = 0;
  GtkWidget *child = gtk_widget_get_first_child(widget);
  if (child) gtk_widget_measure(child, orientation, for_size, minimum, natural, NULL, NULL);
  *minimum_baseline = *natural_baseline = -1;
}

// Scales around the middle, then moves.
static void size_allocate(GtkWidget *widget, int width, int height, int baseline) {
  ShimLift *self = (ShimLift *)widget;
  GtkWidget *child = gtk_widget_get_first_child(widget);
  if (!child) return;
  GskTransform *transform = NULL;
  if (self->scale != 1 || self->x != 0 || self->y != 0) {
    float left = self->x + width * (1 - self->scale) / 2, top = self->y + height * (1 - self->scale) / 2;
    // Whole pixels while it is not scaled, because half a pixel would resample every letter.
    if (self->scale == 1) left = (float)(int)left, top = (float)(int)top;
    transform = gsk_transform_translate(NULL, &GRAPHENE_POINT_INIT(left, top));
    if (self->scale != 1) transform = gsk_transform_scale(transform, self->scale, self->scale);
  }
  gtk_widget_allocate(child, width, height, baseline, transform);
}

static void dispose(GObject *object) {
  GtkWidget *child = gtk_widget_get_first_child(GTK_WIDGET(object));
  if (child) gtk_widget_unparent(child);
  G_OBJECT_CLASS(shim_lift_parent_class)->dispose(object);
}

static void shim_lift_class_init(ShimLiftClass *klass) {
  G_OBJECT_CLASS(klass)->dispose = dispose;
  GTK_WIDGET_CLASS(klass)->measure = measure;
  GTK_WIDGET_CLASS(klass)->size_allocate = size_allocate;
  gtk_widget_class_set_css_name(GTK_WIDGET_CLASS(klass), "lift");
}

static void shim_lift_init(ShimLift *self) {
  self->scale = 1;
  gtk_widget_set_overflow(GTK_WIDGET(self), GTK_OVERFLOW_HIDDEN);
}

GtkWidget *shim_lift_new(GtkWidget *child) {
  GtkWidget *lift = g_object_new(shim_lift_get_type(), NULL);
  gtk_widget_insert_before(child, lift, NULL);
  return lift;
}

void shim_lift_set(GtkWidget *lift, double scale, double x, double y) {
  ShimLift *self = (ShimLift *)lift;
  if (self->scale == scale && self->x == x && self->y == y) return;
  self->scale = scale;
  self->x = x;
  self->y = y;
  gtk_widget_queue_allocate(lift);
}

// The bars at the top of a story: full, partly full, empty. Main thread only. It is redrawn only when a bar grows by a
// whole device pixel, and never causes a layout.
#include "CGtkShims.h"

typedef struct {
  GtkWidget parent;
  int count, current, shown;
  double share;
} ShimSegments;
typedef struct {
  GtkWidgetClass parent;
} ShimSegmentsClass;

G_DEFINE_TYPE(ShimSegments, shim_segments, GTK_TYPE_WIDGET)

static const int thickness = 3;
static const double widest_gap = 4;

static void measure(GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum, int *natural,
                    int *minimum_baseline, int *natural_baseline) {
  *minimum = *natural = orientation == GTK_ORIENTATION_VERTICAL ? thickness : 1;
  *minimum_baseline = *natural_baseline = -1;
}

static double snap(double position, int scale) { return (double)(int)(position * scale + 0.5) / scale; }

// The gap shrinks with the number of bars: with hundreds of images they are thin, but never overlap.
static double gap(ShimSegments *self, double width) { return MIN(widest_gap, width / (3.0 * self->count)); }

static double bar_width(ShimSegments *self, double width) {
  return (width - gap(self, width) * (self->count - 1)) / self->count;
}

static void bar(GtkSnapshot *snapshot, gboolean mirrored, double width, double from, double to, const GdkRGBA *colour) {
  if (to <= from) return;
  graphene_rect_t area = GRAPHENE_RECT_INIT(mirrored ? width - to : from, 0, to - from, thickness);
  GskRoundedRect rounded;
  gsk_rounded_rect_init_from_rect(&rounded, &area, to - from > thickness ? thickness / 2.0 : 0);
  gtk_snapshot_push_rounded_clip(snapshot, &rounded);
  gtk_snapshot_append_color(snapshot, colour, &area);
  gtk_snapshot_pop(snapshot);
}

static void draw(GtkWidget *widget, GtkSnapshot *snapshot) {
  ShimSegments *self = (ShimSegments *)widget;
  double width = gtk_widget_get_width(widget);
  if (self->count <= 0 || width <= 0) return;
  int scale = gtk_widget_get_scale_factor(widget);
  gboolean mirrored = gtk_widget_get_direction(widget) == GTK_TEXT_DIR_RTL;
  const GdkRGBA full = {1, 1, 1, 1}, empty = {1, 1, 1, 0.38};
  double length = bar_width(self, width), step = length + gap(self, width);
  for (int i = 0; i < self->count; i++) {
    double from = snap(i * step, scale), to = snap(i * step + length, scale);
    double share = i < self->current ? 1 : i > self->current ? 0 : self->share;
    if (share < 1) bar(snapshot, mirrored, width, from, to, &empty);
    bar(snapshot, mirrored, width, from, snap(from + (to - from) * share, scale), &full);
  }
}

static void shim_segments_class_init(ShimSegmentsClass *klass) {
  GTK_WIDGET_CLASS(klass)->measure = measure;
  GTK_WIDGET_CLASS(klass)->snapshot = draw;
  gtk_widget_class_set_css_name(GTK_WIDGET_CLASS(klass), "segments");
  gtk_widget_class_set_accessible_role(GTK_WIDGET_CLASS(klass), GTK_ACCESSIBLE_ROLE_IMG);
}

static void shim_segments_init(ShimSegments *self) { (void)self; }

GtkWidget *shim_segments_new(void) { return g_object_new(shim_segments_get_type(), NULL); }

void shim_segments_set(GtkWidget *segments, int count, int current) {
  ShimSegments *self = (ShimSegments *)segments;
  if (self->count == count && self->current == current) return;
  self->count = count;
  self->current = current;
  self->share = 0;
  self->shown = 0;
  gtk_widget_queue_draw(segments);
}

void shim_segments_set_share(GtkWidget *segments, double share) {
  ShimSegments *self = (ShimSegments *)segments;
  if (self->count <= 0) return;
  self->share = CLAMP(share, 0, 1);
  int scale = gtk_widget_get_scale_factor(segments);
  int pixels = (int)(bar_width(self, gtk_widget_get_width(segments)) * self->share * scale + 0.5);
  if (pixels == self->shown) return;
  self->shown = pixels;
  gtk_widget_queue_draw(segments);
}

// A progress line that fills from the left, with marks. Its colours come from the style sheet; where these are clear, a
// thicker line of another widget stands there, and only the marks are drawn, over that line.
// Main thread only. It is redrawn only when it grows by a whole device pixel, and never causes a layout. GTK's own
// scale causes one each time, and GDK then makes ten requests to the X server.
#include "CGtkShims.h"

typedef struct {
  GtkWidget parent;
  double share;
  int shown;
  float *marks;
  int count;
} ShimHair;
typedef struct {
  GtkWidgetClass parent;
} ShimHairClass;

G_DEFINE_TYPE(ShimHair, shim_hair, GTK_TYPE_WIDGET)

static int pixels(GtkWidget *widget) {
  double share = ((ShimHair *)widget)->share;
  return (int)(share * gtk_widget_get_width(widget) * gtk_widget_get_scale_factor(widget) + 0.5);
}

enum { MARK_WIDTH = 2, THICK_TOP = -6, THICK_HEIGHT = 6 };

static void draw_marks(GtkWidget *widget, GtkSnapshot *snapshot, gboolean thick) {
  ShimHair *self = (ShimHair *)widget;
  const GdkRGBA dark = {0.1f, 0.1f, 0.12f, 1};
  float height = (float)gtk_widget_get_height(widget);
  for (int index = 0; index < self->count; index++) {
    float x = (float)(int)(self->marks[index] * (float)gtk_widget_get_width(widget) + 0.5f) - MARK_WIDTH / 2;
    float y = thick ? THICK_TOP : 0;
    gtk_snapshot_append_color(snapshot, &dark, &GRAPHENE_RECT_INIT(x, y, MARK_WIDTH, thick ? THICK_HEIGHT : height));
  }
}

static void draw(GtkWidget *widget, GtkSnapshot *snapshot) {
  ShimHair *self = (ShimHair *)widget;
  self->shown = pixels(widget);
  GdkRGBA colour;
  gtk_style_context_get_color(gtk_widget_get_style_context(widget), &colour);
  gboolean thick = colour.alpha == 0;
  float length = (float)self->shown / gtk_widget_get_scale_factor(widget);
  if (self->shown > 0 && !thick)
    gtk_snapshot_append_color(snapshot, &colour, &GRAPHENE_RECT_INIT(0, 0, length, gtk_widget_get_height(widget)));
  draw_marks(widget, snapshot, thick);
}

static void finalize(GObject *object) {
  g_free(((ShimHair *)object)->marks);
  G_OBJECT_CLASS(shim_hair_parent_class)->finalize(object);
}

static void shim_hair_class_init(ShimHairClass *klass) {
  GTK_WIDGET_CLASS(klass)->snapshot = draw;
  G_OBJECT_CLASS(klass)->finalize = finalize;
  gtk_widget_class_set_css_name(GTK_WIDGET_CLASS(klass), "hair");
  gtk_widget_class_set_accessible_role(GTK_WIDGET_CLASS(klass), GTK_ACCESSIBLE_ROLE_PRESENTATION);
}

static void shim_hair_init(ShimHair *self) { (void)self; }

GtkWidget *shim_hair_new(void) { return g_object_new(shim_hair_get_type(), NULL); }

void shim_hair_set_share(GtkWidget *hair, double share) {
  ((ShimHair *)hair)->share = CLAMP(share, 0, 1);
  if (pixels(hair) != ((ShimHair *)hair)->shown) gtk_widget_queue_draw(hair);
}

void shim_hair_set_marks(GtkWidget *hair, const float *shares, int count) {
  ShimHair *self = (ShimHair *)hair;
  g_free(self->marks);
  self->marks = g_memdup2(shares, sizeof(float) * (gsize)count);
  self->count = count;
  gtk_widget_queue_draw(hair);
}

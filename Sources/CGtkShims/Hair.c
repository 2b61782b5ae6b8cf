// A progress line that fills from the left. Its colours come from the style sheet.
// Main thread only. It is redrawn only when it grows by a whole device pixel, and never causes a layout. GTK's own
// scale causes one each time, and GDK then makes ten requests to the X server.
#include "CGtkShims.h"

typedef struct {
  GtkWidget parent;
  double share;
  int shown;
} ShimHair;
typedef struct {
  GtkWidgetClass parent;
} ShimHairClass;

G_DEFINE_TYPE(ShimHair, shim_hair, GTK_TYPE_WIDGET)

static int pixels(GtkWidget *widget) {
  double share = ((ShimHair *)widget)->share;
  return (int)(share * gtk_widget_get_width(widget) * gtk_widget_get_scale_factor(widget) + 0.5);
}

static void draw(GtkWidget *widget, GtkSnapshot *snapshot) {
  ShimHair *self = (ShimHair *)widget;
  self->shown = pixels(widget);
  if (self->shown <= 0) return;
  GdkRGBA colour;
  gtk_style_context_get_color(gtk_widget_get_style_context(widget), &colour);
  float length = (float)self->shown / gtk_widget_get_scale_factor(widget);
  gtk_snapshot_append_color(snapshot, &colour, &GRAPHENE_RECT_INIT(0, 0, length, gtk_widget_get_height(widget)));
}

static void shim_hair_class_init(ShimHairClass *klass) {
  GTK_WIDGET_CLASS(klass)->snapshot = draw;
  gtk_widget_class_set_css_name(GTK_WIDGET_CLASS(klass), "hair");
  gtk_widget_class_set_accessible_role(GTK_WIDGET_CLASS(klass), GTK_ACCESSIBLE_ROLE_PRESENTATION);
}

static void shim_hair_init(ShimHair *self) { (void)self; }

GtkWidget *shim_hair_new(void) { return g_object_new(shim_hair_get_type(), NULL); }

void shim_hair_set_share(GtkWidget *hair, double share) {
  ((ShimHair *)hair)->share = CLAMP(share, 0, 1);
  if (pixels(hair) != ((ShimHair *)hair)->shown) gtk_widget_queue_draw(hair);
}

// A container that draws its child once into memory, and paints that copy until the child changes.
// Main thread only. GTK asks for a new drawing exactly when a widget inside has changed. Without the copy, texts,
// scrims and icons over a video would be drawn again for each of its pictures. Only cairo needs it; a graphics card
// does not.
#include "CGtkShims.h"

typedef struct {
  GtkWidget parent;
} ShimDrawnOnce;
typedef struct {
  GtkWidgetClass parent;
} ShimDrawnOnceClass;

G_DEFINE_TYPE(ShimDrawnOnce, shim_drawn_once, GTK_TYPE_WIDGET)

static gboolean is_drawn_by_cairo(GtkWidget *widget) {
  GtkNative *native = gtk_widget_get_native(widget);
  GskRenderer *renderer = native ? gtk_native_get_renderer(native) : NULL;
  return renderer && G_TYPE_CHECK_INSTANCE_TYPE(renderer, gsk_cairo_renderer_get_type());
}

// At the display's pixel density, so that nothing is resampled.
static cairo_surface_t *picture_of(GskRenderNode *node, const graphene_rect_t *area, int scale) {
  cairo_surface_t *picture = cairo_image_surface_create(
      CAIRO_FORMAT_ARGB32, (int)area->size.width * scale, (int)area->size.height * scale);
  cairo_surface_set_device_scale(picture, scale, scale);
  cairo_t *cairo = cairo_create(picture);
  cairo_translate(cairo, -area->origin.x, -area->origin.y);
  gsk_render_node_draw(node, cairo);
  cairo_destroy(cairo);
  return picture;
}

static void paint(GtkSnapshot *snapshot, cairo_surface_t *picture, const graphene_rect_t *area) {
  cairo_t *cairo = gtk_snapshot_append_cairo(snapshot, area);
  cairo_set_source_surface(cairo, picture, area->origin.x, area->origin.y);
  cairo_paint(cairo);
  cairo_destroy(cairo);
}

static void draw(GtkWidget *widget, GtkSnapshot *snapshot) {
  GtkWidget *child = gtk_widget_get_first_child(widget);
  if (!child) return;
  if (!is_drawn_by_cairo(widget)) return gtk_widget_snapshot_child(widget, child, snapshot);
  GtkSnapshot *inside = gtk_snapshot_new();
  gtk_widget_snapshot_child(widget, child, inside);
  GskRenderNode *node = gtk_snapshot_free_to_node(inside);
  if (!node) return;
  graphene_rect_t area;
  gsk_render_node_get_bounds(node, &area);
  graphene_rect_round_extents(&area, &area);
  cairo_surface_t *picture = picture_of(node, &area, gtk_widget_get_scale_factor(widget));
  paint(snapshot, picture, &area);
  cairo_surface_destroy(picture);
  gsk_render_node_unref(node);
}

static void dispose(GObject *object) {
  GtkWidget *child = gtk_widget_get_first_child(GTK_WIDGET(object));
  if (child) gtk_widget_unparent(child);
  G_OBJECT_CLASS(shim_drawn_once_parent_class)->dispose(object);
}

static void shim_drawn_once_class_init(ShimDrawnOnceClass *klass) {
  G_OBJECT_CLASS(klass)->dispose = dispose;
  GTK_WIDGET_CLASS(klass)->snapshot = draw;
  gtk_widget_class_set_layout_manager_type(GTK_WIDGET_CLASS(klass), GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name(GTK_WIDGET_CLASS(klass), "drawn");
}

static void shim_drawn_once_init(ShimDrawnOnce *self) { (void)self; }

GtkWidget *shim_drawn_once_new(GtkWidget *child) {
  GtkWidget *drawn = g_object_new(shim_drawn_once_get_type(), NULL);
  gtk_widget_insert_before(child, drawn, NULL);
  return drawn;
}

// The picture of a page: the newest texture, cropped to fill the pane or fitted over a soft backdrop.
// Main thread only. It is never empty after its first texture: the old texture stays until the new one is set.
#include "CGtkShims.h"

typedef struct {
  GObject parent;
  GdkTexture *texture;
  GdkTexture *backdrop;
  gboolean cover;
  double anchor;
  double focus_x, focus_y;
  gboolean posed;
  double x, y, width, height;
  int turns;
} ShimFramePaintable;
typedef struct {
  GObjectClass parent;
} ShimFramePaintableClass;

// The start of a cropped side: the focus comes as near to the middle of the pane as the picture allows.
static double cropped(double pane, double picture, double focus) {
  return CLAMP(pane / 2 - focus * picture, pane - picture, 0);
}

static void append(GdkSnapshot *snapshot, GdkTexture *texture, gboolean cover, const ShimFramePaintable *place, double width,
                   double height) {
  double tw = gdk_texture_get_width(texture), th = gdk_texture_get_height(texture);
  double sx = width / tw, sy = height / th;
  double scale = cover ? MAX(sx, sy) : MIN(sx, sy);
  // Stretches within two pixels of a perfect fit, so that no hairline of backdrop shows at an edge.
  double w = ABS(tw * scale - width) < 2 ? width : tw * scale;
  double h = ABS(th * scale - height) < 2 ? height : th * scale;
  double x = (int)(w < width ? (width - w) * place->anchor : cropped(width, w, place->focus_x));
  double y = (int)(h < height ? (height - h) / 2 : cropped(height, h, place->focus_y));
  gboolean crops = w > width || h > height;
  if (crops) gtk_snapshot_push_clip(snapshot, &GRAPHENE_RECT_INIT(0, 0, width, height));
  gtk_snapshot_append_texture(snapshot, texture, &GRAPHENE_RECT_INIT(x, y, w, h));
  if (crops) gtk_snapshot_pop(snapshot);
}

// A picture that the user looks at closer: any part of it, turned by quarters.
static void append_posed(GdkSnapshot *snapshot, const ShimFramePaintable *self, double width, double height) {
  gtk_snapshot_push_clip(snapshot, &GRAPHENE_RECT_INIT(0, 0, width, height));
  gtk_snapshot_save(snapshot);
  gtk_snapshot_translate(snapshot, &GRAPHENE_POINT_INIT(self->x, self->y));
  if (self->turns) gtk_snapshot_rotate(snapshot, 90 * self->turns);
  graphene_rect_t place = GRAPHENE_RECT_INIT(-self->width / 2, -self->height / 2, self->width, self->height);
  gtk_snapshot_append_texture(snapshot, self->texture, &place);
  gtk_snapshot_restore(snapshot);
  gtk_snapshot_pop(snapshot);
}

static void snapshot(GdkPaintable *paintable, GdkSnapshot *snapshot, double width, double height) {
  ShimFramePaintable *self = (ShimFramePaintable *)paintable;
  const ShimFramePaintable middle = {.anchor = 0.5, .focus_x = 0.5, .focus_y = 0.5};
  if (self->backdrop && !self->cover) append(snapshot, self->backdrop, TRUE, &middle, width, height);
  if (self->texture && self->posed) return append_posed(snapshot, self, width, height);
  if (self->texture) append(snapshot, self->texture, self->cover, self, width, height);
}

static void paintable_init(GdkPaintableInterface *interface) { interface->snapshot = snapshot; }

G_DEFINE_TYPE_WITH_CODE(ShimFramePaintable, shim_frame_paintable, G_TYPE_OBJECT,
                        G_IMPLEMENT_INTERFACE(GDK_TYPE_PAINTABLE, paintable_init))

static void dispose(GObject *object) {
  ShimFramePaintable *self = (ShimFramePaintable *)object;
  g_clear_object(&self->texture);
  g_clear_object(&self->backdrop);
  G_OBJECT_CLASS(shim_frame_paintable_parent_class)->dispose(object);
}

static void shim_frame_paintable_class_init(ShimFramePaintableClass *klass) {
  G_OBJECT_CLASS(klass)->dispose = dispose;
}

static void shim_frame_paintable_init(ShimFramePaintable *self) {
  self->cover = TRUE;
  self->anchor = self->focus_x = self->focus_y = 0.5;
}

GdkPaintable *shim_frame_paintable_new(void) { return g_object_new(shim_frame_paintable_get_type(), NULL); }

void shim_frame_paintable_set_texture(GdkPaintable *paintable, GdkTexture *texture) {
  if (g_set_object(&((ShimFramePaintable *)paintable)->texture, texture)) gdk_paintable_invalidate_contents(paintable);
}

GdkTexture *shim_frame_paintable_get_texture(GdkPaintable *paintable) {
  return ((ShimFramePaintable *)paintable)->texture;
}

void shim_frame_paintable_set_backdrop(GdkPaintable *paintable, GdkTexture *texture) {
  if (g_set_object(&((ShimFramePaintable *)paintable)->backdrop, texture)) gdk_paintable_invalidate_contents(paintable);
}

void shim_frame_paintable_set_cover(GdkPaintable *paintable, gboolean cover) {
  ShimFramePaintable *self = (ShimFramePaintable *)paintable;
  if (self->cover == cover) return;
  self->cover = cover;
  gdk_paintable_invalidate_contents(paintable);
}

void shim_frame_paintable_set_anchor(GdkPaintable *paintable, double anchor) {
  ShimFramePaintable *self = (ShimFramePaintable *)paintable;
  if (self->anchor == anchor) return;
  self->anchor = anchor;
  gdk_paintable_invalidate_contents(paintable);
}

void shim_frame_paintable_set_focus(GdkPaintable *paintable, double x, double y) {
  ShimFramePaintable *self = (ShimFramePaintable *)paintable;
  if (self->focus_x == x && self->focus_y == y) return;
  self->focus_x = x;
  self->focus_y = y;
  gdk_paintable_invalidate_contents(paintable);
}

void shim_frame_paintable_set_pose(GdkPaintable *paintable, double x, double y, double width, double height, int turns) {
  ShimFramePaintable *self = (ShimFramePaintable *)paintable;
  self->posed = width > 0 && height > 0;
  self->x = x;
  self->y = y;
  self->width = width;
  self->height = height;
  self->turns = turns;
  gdk_paintable_invalidate_contents(paintable);
}

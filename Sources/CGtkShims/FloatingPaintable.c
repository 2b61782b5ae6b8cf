// An icon at any place, size, angle and opacity, all of which change without a layout.
// Main thread only. GTK repaints only the icon's old and new area, however large the widget is.
#include "CGtkShims.h"

typedef struct {
  GObject parent;
  GdkPaintable *icon;
  double x, y, size, opacity, degrees;
} ShimFloatingPaintable;
typedef struct {
  GObjectClass parent;
} ShimFloatingPaintableClass;

static void snapshot(GdkPaintable *paintable, GdkSnapshot *snapshot, double width, double height) {
  ShimFloatingPaintable *self = (ShimFloatingPaintable *)paintable;
  double size = self->size;
  if (self->opacity <= 0 || size <= 0 || !self->icon) return;
  gtk_snapshot_save(snapshot);
  gtk_snapshot_translate(snapshot, &GRAPHENE_POINT_INIT(self->x, self->y));
  gtk_snapshot_rotate(snapshot, self->degrees);
  gtk_snapshot_translate(snapshot, &GRAPHENE_POINT_INIT(-size / 2, -size / 2));
  if (self->opacity < 1) gtk_snapshot_push_opacity(snapshot, self->opacity);
  gdk_paintable_snapshot(self->icon, snapshot, size, size);
  if (self->opacity < 1) gtk_snapshot_pop(snapshot);
  gtk_snapshot_restore(snapshot);
}

static void paintable_init(GdkPaintableInterface *interface) { interface->snapshot = snapshot; }

G_DEFINE_TYPE_WITH_CODE(ShimFloatingPaintable, shim_floating_paintable, G_TYPE_OBJECT,
                        G_IMPLEMENT_INTERFACE(GDK_TYPE_PAINTABLE, paintable_init))

static void dispose(GObject *object) {
  g_clear_object(&((ShimFloatingPaintable *)object)->icon);
  G_OBJECT_CLASS(shim_floating_paintable_parent_class)->dispose(object);
}

static void shim_floating_paintable_class_init(ShimFloatingPaintableClass *klass) {
  G_OBJECT_CLASS(klass)->dispose = dispose;
}

static void shim_floating_paintable_init(ShimFloatingPaintable *self) { self->opacity = 0; }

GdkPaintable *shim_floating_paintable_new(GdkPaintable *icon) {
  ShimFloatingPaintable *self = g_object_new(shim_floating_paintable_get_type(), NULL);
  g_set_object(&self->icon, icon);
  return GDK_PAINTABLE(self);
}

void shim_floating_paintable_place(GdkPaintable *paintable, double x, double y, double degrees) {
  ShimFloatingPaintable *self = (ShimFloatingPaintable *)paintable;
  self->x = x;
  self->y = y;
  self->degrees = degrees;
  gdk_paintable_invalidate_contents(paintable);
}

void shim_floating_paintable_set(GdkPaintable *paintable, double size, double opacity) {
  ShimFloatingPaintable *self = (ShimFloatingPaintable *)paintable;
  self->size = size;
  self->opacity = opacity;
  gdk_paintable_invalidate_contents(paintable);
}

#include "CGtkShims.h"
typedef struct { GObject parent; } ShimFramePaintable;
typedef struct { GObjectClass parent; } ShimFramePaintableClass;
static void snapshot(GdkPaintable *p, GdkSnapshot *s, double w, double h) { (void)p; (void)s; (void)w; (void)h; }
static void iface_init(GdkPaintableInterface *i) { i->snapshot = snapshot; }
G_DEFINE_TYPE_WITH_CODE(ShimFramePaintable, shim_frame_paintable, G_TYPE_OBJECT, G_IMPLEMENT_INTERFACE(GDK_TYPE_PAINTABLE, iface_init))
static void shim_frame_paintable_class_init(ShimFramePaintableClass *k) { (void)k; }
static void shim_frame_paintable_init(ShimFramePaintable *s) { (void)s; }

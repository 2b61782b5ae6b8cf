// What draws on the default display: GTK chooses its renderer only for a surface.
#include "CGtkShims.h"

const char *shim_display_name(void) {
  GdkDisplay *display = gdk_display_get_default();
  return display ? gdk_display_get_name(display) : NULL;
}

const char *shim_display_kind(void) {
  GdkDisplay *display = gdk_display_get_default();
  return display ? G_OBJECT_TYPE_NAME(display) : NULL;
}

const char *shim_renderer_kind(void) {
  GdkDisplay *display = gdk_display_get_default();
  if (!display) return NULL;
  GdkSurface *surface = gdk_surface_new_toplevel(display);
  GskRenderer *renderer = gsk_renderer_new_for_surface(surface);
  // Names of types live as long as the process.
  const char *kind = renderer ? G_OBJECT_TYPE_NAME(renderer) : NULL;
  if (renderer) {
    gsk_renderer_unrealize(renderer);
    g_object_unref(renderer);
  }
  gdk_surface_destroy(surface);
  g_object_unref(surface);
  return kind;
}

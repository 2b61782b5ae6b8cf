// Keeps the memory that cairo shares with the X server from one frame to the next.
// Main thread only. For each frame of a window of 405x720, cairo 1.16 requests 16 MB and frees them as soon as they are
// unused: three hundred page faults a frame, and as many in the server. A small picture that stays there prevents this.
#include "CGtkShims.h"
#include <cairo-xlib.h>
#include <gdk/x11/gdkx.h>

static const char *picture_key = "shim-shared-picture", *size_key = "shim-shared-size";

// cairo allocates the memory for the large picture; the small picture that comes next takes a part of it and keeps it.
static cairo_surface_t *picture_in_memory_for(GdkSurface *surface, int width, int height) {
  Display *display = gdk_x11_display_get_xdisplay(gdk_surface_get_display(surface));
  cairo_surface_t *window = cairo_xlib_surface_create(
      display, gdk_x11_surface_get_xid(surface), DefaultVisual(display, DefaultScreen(display)), width, height);
  cairo_surface_t *large = cairo_surface_create_similar_image(window, CAIRO_FORMAT_RGB24, width, height);
  cairo_surface_t *small = cairo_surface_create_similar_image(window, CAIRO_FORMAT_RGB24, 32, 32);
  cairo_surface_destroy(large);
  cairo_surface_destroy(window);
  return small;
}

void shim_keep_shared_memory(GdkSurface *surface) {
  if (!GDK_IS_X11_SURFACE(surface)) return;
  int scale = gdk_surface_get_scale_factor(surface);
  int width = gdk_surface_get_width(surface) * scale, height = gdk_surface_get_height(surface) * scale;
  if (width <= 1 || height <= 1) return;
  // Its size is a power of two, so most changes of the window change nothing.
  guint size = g_bit_storage((gulong)width * height * 4);
  if (GPOINTER_TO_UINT(g_object_get_data(G_OBJECT(surface), size_key)) == size) return;
  g_object_set_data(G_OBJECT(surface), size_key, GUINT_TO_POINTER(size));
  g_object_set_data_full(G_OBJECT(surface), picture_key, NULL, NULL);
  g_object_set_data_full(
      G_OBJECT(surface), picture_key, picture_in_memory_for(surface, width, height),
      (GDestroyNotify)cairo_surface_destroy);
}

// Decodes with GdkPixbuf: PNG, BMP, TIFF and SVG, each only with the loader that matches its content.
// Any thread, but each picture on one at a time.
#define _GNU_SOURCE
#include <gdk-pixbuf/gdk-pixbuf.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "Pictures.h"

typedef struct {
  ShimPicture picture;
  GdkPixbufLoader *loader;
  const uint8_t *bytes;
  size_t count, fed, most_pixels;
  int width, height;
  bool is_whole;
  bool was_shown;
  bool is_drawing;
} PixbufPicture;

static const size_t portion = 64 << 10;
// A drawing has no pixels of its own. A larger drawing is drawn smaller, because its filters take many times its
// memory.
static const double most_drawn = 4e6;

static void measured(GdkPixbufLoader *loader, int width, int height, PixbufPicture *self) {
  self->width = width;
  self->height = height;
  double pixels = (double)width * height;
  if (self->is_drawing && pixels > most_drawn && pixels <= (double)self->most_pixels) {
    double share = sqrt(most_drawn / pixels);
    self->width = MAX(1, (int)(width * share));
    self->height = MAX(1, (int)(height * share));
    gdk_pixbuf_loader_set_size(loader, self->width, self->height);
  }
  // A tiny size is the only way to stop the loader before it allocates the whole picture.
  if (!shim_is_bounded((size_t)MAX(width, 0), (size_t)MAX(height, 0), self->most_pixels)) gdk_pixbuf_loader_set_size(loader, 1, 1);
}

static bool feed(PixbufPicture *self) {
  size_t count = MIN(portion, self->count - self->fed);
  self->fed += count;
  return count > 0 && gdk_pixbuf_loader_write(self->loader, self->bytes + self->fed - count, count, NULL);
}

static void release(PixbufPicture *self) {
  if (!self->loader) return;
  if (!self->is_whole) gdk_pixbuf_loader_close(self->loader, NULL);
  g_clear_object(&self->loader);
}

// The loader reports the size after enough of the data, or after all.
static bool begin(PixbufPicture *self, const char *type) {
  self->loader = gdk_pixbuf_loader_new_with_type(type, NULL);
  if (!self->loader) return false;
  g_signal_connect(self->loader, "size-prepared", G_CALLBACK(measured), self);
  while (self->width == 0 && feed(self)) continue;
  if (self->width == 0) self->is_whole = true, gdk_pixbuf_loader_close(self->loader, NULL);
  return shim_is_bounded((size_t)MAX(self->width, 0), (size_t)MAX(self->height, 0), self->most_pixels);
}

static size_t big(const uint8_t *bytes) { return (size_t)bytes[0] << 24 | bytes[1] << 16 | bytes[2] << 8 | bytes[3]; }

// The loader would allocate the whole picture before it can be stopped, so the sides are read from the PNG header.
static bool has_room_for_png(const uint8_t *bytes, size_t count, size_t most_pixels) {
  return count > 24 && shim_is_bounded(big(bytes + 16), big(bytes + 20), most_pixels);
}

// True when the header has no alpha channel and no transparent colour; opaque pictures are drawn faster.
static bool is_opaque_png(const char *type, const uint8_t *bytes, size_t count) {
  return strcmp(type, "png") == 0 && count > 25 && (bytes[25] == 0 || bytes[25] == 2) && !memmem(bytes, count, "tRNS", 4);
}

// Only TIFFs have an orientation, and they are read completely before their size is known.
static int orientation(PixbufPicture *self) {
  GdkPixbuf *loaded = self->is_whole ? gdk_pixbuf_loader_get_pixbuf(self->loader) : NULL;
  const char *said = loaded ? gdk_pixbuf_get_option(loaded, "orientation") : NULL;
  return said && said[0] >= '1' && said[0] <= '8' ? said[0] - '0' : 1;
}

static bool next(ShimPicture *picture, int width, int height, ShimFrame *frame) {
  (void)width, (void)height;
  PixbufPicture *self = (PixbufPicture *)picture;
  if (self->was_shown) return false;
  self->was_shown = true;
  while (!self->is_whole && feed(self)) continue;
  if (!self->is_whole) self->is_whole = true, gdk_pixbuf_loader_close(self->loader, NULL);
  GdkPixbuf *loaded = gdk_pixbuf_loader_get_pixbuf(self->loader);
  if (!loaded) return false;
  *frame = (ShimFrame){gdk_pixbuf_read_pixels(loaded), (size_t)gdk_pixbuf_get_rowstride(loaded), gdk_pixbuf_get_width(loaded),
                       gdk_pixbuf_get_height(loaded), gdk_pixbuf_get_has_alpha(loaded) ? ShimRGBA : ShimRGB, 0};
  return true;
}

static void end(ShimPicture *picture) {
  PixbufPicture *self = (PixbufPicture *)picture;
  release(self);
  free(self);
}

ShimPicture *shim_pixbuf_open(const char *type, const uint8_t *bytes, size_t count, size_t most_pixels, ShimShape *shape) {
  if (strcmp(type, "png") == 0 && !has_room_for_png(bytes, count, most_pixels)) return NULL;
  PixbufPicture *self = calloc(1, sizeof *self);
  if (!self) return NULL;
  *self = (PixbufPicture){.picture = {next, end}, .bytes = bytes, .count = count, .most_pixels = most_pixels,
                          .is_drawing = strcmp(type, "svg") == 0};
  if (!begin(self, type)) {
    end(&self->picture);
    return NULL;
  }
  shape->width = self->width;
  shape->height = self->height;
  shape->has_alpha = !is_opaque_png(type, bytes, self->fed);
  shape->orientation = orientation(self);
  return &self->picture;
}

void shim_pictures_warm_up(void) {
  static const char *const types[] = {"png", "bmp", "tiff", "svg"};
  for (size_t place = 0; place < G_N_ELEMENTS(types); place++) {
    GdkPixbufLoader *loader = gdk_pixbuf_loader_new_with_type(types[place], NULL);
    if (!loader) continue;
    gdk_pixbuf_loader_close(loader, NULL);
    g_object_unref(loader);
  }
}

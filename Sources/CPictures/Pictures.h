// The internal interface of the formats: each fills in a table of functions.
#pragma once
#include "CPictures.h"
#include "CColours.h"

struct ShimPicture {
  bool (*next)(ShimPicture *picture, int width, int height, ShimFrame *frame);
  void (*close)(ShimPicture *picture);
};

static const int shim_longest_side = 65536;

static inline bool shim_is_bounded(size_t width, size_t height, size_t most_pixels) {
  return width > 0 && height > 0 && width <= (size_t)shim_longest_side && height <= (size_t)shim_longest_side &&
         width * height <= most_pixels;
}

ShimPicture *shim_webp_open(const uint8_t *bytes, size_t count, size_t most_pixels, ShimShape *shape);
ShimPicture *shim_avif_open(const uint8_t *bytes, size_t count, size_t most_pixels, ShimShape *shape);
ShimPicture *shim_heif_open(const uint8_t *bytes, size_t count, size_t most_pixels, ShimShape *shape);
ShimPicture *shim_jxl_open(const uint8_t *bytes, size_t count, size_t most_pixels, ShimShape *shape);
ShimPicture *shim_pixbuf_open(const char *type, const uint8_t *bytes, size_t count, size_t most_pixels, ShimShape *shape);

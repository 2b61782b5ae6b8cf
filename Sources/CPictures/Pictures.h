// The internal interface of the formats: each fills in a table of functions.
#pragma once
#include "CPictures.h"

struct ShimPicture {
  bool (*next)(ShimPicture *picture, int width, int height, ShimFrame *frame);
  void (*close)(ShimPicture *picture);
};

static const int shim_longest_side = 65536;

static inline bool shim_is_bounded(size_t width, size_t height, size_t most_pixels) {
  return width > 0 && height > 0 && width <= (size_t)shim_longest_side && height <= (size_t)shim_longest_side &&
         width * height <= most_pixels;
}

/// Turns the light of HDR pictures into the colours of an ordinary screen.
typedef struct ShimTones ShimTones;
/// True for the codes of PQ and HLG in H.273.
bool shim_has_tones(int transfer);
/// NULL without memory.
ShimTones *shim_tones_new(int transfer, int primaries);
/// Red, green, blue and perhaps alpha, of `depth` bits; `out` may be the row itself.
void shim_tones_row(const ShimTones *tones, const uint16_t *row, int channels, int depth, uint8_t *out, int width);
void shim_tones_free(ShimTones *tones);

ShimPicture *shim_webp_open(const uint8_t *bytes, size_t count, size_t most_pixels, ShimShape *shape);
ShimPicture *shim_avif_open(const uint8_t *bytes, size_t count, size_t most_pixels, ShimShape *shape);
ShimPicture *shim_heif_open(const uint8_t *bytes, size_t count, size_t most_pixels, ShimShape *shape);
ShimPicture *shim_jxl_open(const uint8_t *bytes, size_t count, size_t most_pixels, ShimShape *shape);
ShimPicture *shim_pixbuf_open(const char *type, const uint8_t *bytes, size_t count, size_t most_pixels, ShimShape *shape);

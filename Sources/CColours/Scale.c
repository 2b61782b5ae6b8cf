// Scales pictures of ten bits a sample, where GStreamer's scaler takes eight times as long.
#include <stdlib.h>
#include "CColours.h"
#include "Processors.h"

enum {
  /// Shares of a sample are whole numbers of this; ten bits times it fit in sixteen.
  unit = 64
};

/// Where a sample lies between two of the source.
typedef struct { int place, share; } Between;

/// How the samples of a row or a column lie.
typedef struct { int from, to; Between *each; } Axis;

typedef struct { Axis across, down; } Plane;

struct ShimScaler {
  Plane luma, chroma;
  bool has_eight_bits;
  uint16_t *row;
  uint8_t *pixels;
};

/// `offset`: where the first sample lies in its place, 0.5 for the middle.
static bool lay(Axis *axis, int from, int to, double offset) {
  *axis = (Axis){from, to, calloc((size_t)to, sizeof(Between))};
  if (!axis->each) return false;
  for (int i = 0; i < to; i++) {
    double place = (i + offset) * from / to - offset;
    if (place < 0) place = 0;
    int low = (int)place < from - 1 ? (int)place : from - 1;
    int share = low == from - 1 ? 0 : (int)((place - low) * unit + 0.5);
    axis->each[i] = (Between){low, share};
  }
  return true;
}

static bool lay_plane(Plane *plane, int from_width, int from_height, int width, int height, double offset) {
  return lay(&plane->across, from_width, width, offset) && lay(&plane->down, from_height, height, 0.5);
}

static int half(int length) { return (length + 1) / 2; }

ShimScaler *shim_scaler_new(int from_width, int from_height, int width, int height, bool to_eight_bits) {
  ShimScaler *self = calloc(1, sizeof *self);
  if (!self) return NULL;
  self->has_eight_bits = to_eight_bits;
  size_t samples = (size_t)width * (size_t)height + 2 * (size_t)half(width) * (size_t)half(height);
  self->pixels = malloc(samples * (to_eight_bits ? 1 : 2));
  // The last sample stands twice, so that each has a next one.
  self->row = malloc(((size_t)from_width + 1) * sizeof *self->row);
  bool is_whole = self->pixels && self->row && lay_plane(&self->luma, from_width, from_height, width, height, 0.5) &&
                  // A sample of the chroma lies at the left one of its two pixels.
                  lay_plane(&self->chroma, half(from_width), half(from_height), half(width), half(height), 0.25);
  if (is_whole) return self;
  shim_scaler_free(self);
  return NULL;
}

void shim_scaler_free(ShimScaler *self) {
  if (!self) return;
  free(self->luma.across.each), free(self->luma.down.each);
  free(self->chroma.across.each), free(self->chroma.down.each);
  free(self->row);
  free(self->pixels);
  free(self);
}

typedef uint16_t Samples __attribute__((vector_size(32)));

/// A sample has no more than 1023, even in a damaged picture.
INLINE void blend(const uint16_t *restrict above, const uint16_t *restrict below, int share, uint16_t *restrict out, int count) {
  uint16_t low = (uint16_t)(unit - share), high = (uint16_t)share;
  int i = 0;
  for (; i + 16 <= count; i += 16) {
    Samples a, b;
    __builtin_memcpy(&a, above + i, sizeof a);
    __builtin_memcpy(&b, below + i, sizeof b);
    Samples mixed = ((a & 1023) * low + (b & 1023) * high + unit / 2) / unit;
    __builtin_memcpy(out + i, &mixed, sizeof mixed);
  }
  for (; i < count; i++) out[i] = (uint16_t)(((above[i] & 1023) * low + (below[i] & 1023) * high + unit / 2) / unit);
  out[count] = out[count - 1];
}

/// 64 times the sample between two.
INLINE unsigned between(const uint16_t *row, Between at) {
  uint32_t two;
  __builtin_memcpy(&two, row + at.place, sizeof two);
  return (two & 0xffff) * (unsigned)(unit - at.share) + (two >> 16) * (unsigned)at.share;
}

INLINE void scale(const Plane *plane, const uint8_t *from, ptrdiff_t stride, uint16_t *row, bool to_eight_bits, uint8_t *out) {
  int width = plane->across.to;
  const Between *across = plane->across.each;
  for (int y = 0; y < plane->down.to; y++) {
    Between at = plane->down.each[y];
    const uint8_t *above = from + at.place * stride, *below = at.share ? above + stride : above;
    blend((const uint16_t *)above, (const uint16_t *)below, at.share, row, plane->across.from);
    if (to_eight_bits) {
      for (int x = 0; x < width; x++) {
        unsigned value = (between(row, across[x]) + 2 * unit) / (4 * unit);
        out[x] = (uint8_t)(value < 255 ? value : 255);
      }
      out += width;
    } else {
      uint16_t *wide = (uint16_t *)out;
      for (int x = 0; x < width; x++) wide[x] = (uint16_t)((between(row, across[x]) + unit / 2) / unit);
      out += width * 2;
    }
  }
}

FOR_EACH_PROCESSOR ShimPlanes shim_scaler_run(ShimScaler *self, ShimPlanes from) {
  int bytes = self->has_eight_bits ? 1 : 2;
  int width = self->luma.across.to, height = self->luma.down.to, narrow = self->chroma.across.to;
  uint8_t *luma = self->pixels, *blue = luma + (size_t)width * (size_t)height * (size_t)bytes;
  uint8_t *red = blue + (size_t)narrow * (size_t)half(height) * (size_t)bytes;
  scale(&self->luma, from.luma, from.luma_stride, self->row, self->has_eight_bits, luma);
  scale(&self->chroma, from.blue, from.blue_stride, self->row, self->has_eight_bits, blue);
  scale(&self->chroma, from.red, from.red_stride, self->row, self->has_eight_bits, red);
  return (ShimPlanes){
      .luma = luma, .blue = blue, .red = red, .luma_stride = width * bytes, .blue_stride = narrow * bytes,
      .red_stride = narrow * bytes, .width = width, .height = height};
}

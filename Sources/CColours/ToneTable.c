// Converts pictures of ten bits a sample to BGR. The colour of each pixel lies between the eight nearest colours of a table,
// because the curves of HDR would take too long for each pixel.
#include <stdlib.h>
#include "CColours.h"
#include "Processors.h"

enum {
  luma_step = 32, luma_nodes = 1024 / luma_step + 1,
  chroma_step = 16, chroma_nodes = 1024 / chroma_step + 1
};

/// Blue, green, red, 0 to 255 and beyond; the fourth is unused.
typedef float Colour __attribute__((vector_size(16)));

struct ShimToneTable { Colour colours[chroma_nodes][chroma_nodes][luma_nodes]; };

static void fill(Colour *row, const ShimTones *tones, ShimWeights weight, double blue, double red, bool has_full_range) {
  double black = has_full_range ? 0 : 64, range = has_full_range ? 1023 : 876, rest = 1 - weight.red - weight.blue;
  double more_red = 2 * (1 - weight.red) * red, more_blue = 2 * (1 - weight.blue) * blue;
  double more_green = -(more_red * weight.red + more_blue * weight.blue) / rest;
  for (int place = 0; place < luma_nodes; place++) {
    double luma = (place * luma_step - black) / range;
    float stored[3] = {(float)(luma + more_red), (float)(luma + more_green), (float)(luma + more_blue)}, shown[3];
    shim_tones_colour(tones, stored, shown);
    row[place] = (Colour){shown[2] * 255, shown[1] * 255, shown[0] * 255, 0};
  }
}

ShimToneTable *shim_tone_table_new(int transfer, int primaries, int matrix, bool has_full_range) {
  ShimToneTable *self = aligned_alloc(sizeof(Colour), sizeof *self);
  ShimTones *tones = shim_tones_new(transfer, primaries);
  if (self && tones) {
    double range = has_full_range ? 1023 : 896;
    for (int blue = 0; blue < chroma_nodes; blue++)
      for (int red = 0; red < chroma_nodes; red++)
        fill(self->colours[blue][red], tones, shim_weights(matrix), (blue * chroma_step - 512) / range,
             (red * chroma_step - 512) / range, has_full_range);
  } else {
    free(self);
    self = NULL;
  }
  shim_tones_free(tones);
  return self;
}

void shim_tone_table_free(ShimToneTable *self) { free(self); }

/// Two rows of one chroma plane: the near one counts three times, because it lies three times as near.
typedef struct { const uint16_t *near, *far; int last; } Chroma;

static Chroma chroma(const uint8_t *plane, ptrdiff_t stride, ShimPlanes planes, int y) {
  int rows = (planes.height + 1) / 2, near = y / 2, far = y % 2 ? near + 1 : near - 1;
  if (far < 0 || far >= rows) far = near;
  return (Chroma){(const uint16_t *)(plane + near * stride), (const uint16_t *)(plane + far * stride), (planes.width + 1) / 2 - 1};
}

// A sample has no more than 1023, even in a damaged picture, so that no look goes beyond the table.
INLINE int sample(uint16_t stored) { return stored & 1023; }

INLINE int at(Chroma chroma, int x) {
  if (x > chroma.last) x = chroma.last;
  return (3 * sample(chroma.near[x]) + sample(chroma.far[x]) + 2) / 4;
}

INLINE Colour mix(Colour low, Colour high, float share) { return low + (high - low) * share; }

INLINE Colour of_luma(const Colour *row, unsigned place, float share) { return mix(row[place], row[place + 1], share); }

typedef int Whole __attribute__((vector_size(16)));

INLINE void store(Colour colour, uint8_t *out) {
  Colour bounded = __builtin_elementwise_min(__builtin_elementwise_max(colour + 0.5f, (Colour){0}), (Colour){255, 255, 255, 255});
  Whole whole = __builtin_convertvector(bounded, Whole);
  out[0] = (uint8_t)whole[0], out[1] = (uint8_t)whole[1], out[2] = (uint8_t)whole[2];
}

INLINE void put(const ShimToneTable *self, int luma, int blue, int red, uint8_t *out) {
  unsigned y = (unsigned)luma / luma_step, b = (unsigned)blue / chroma_step, r = (unsigned)red / chroma_step;
  float of_y = (float)(luma % luma_step) * (1.0f / luma_step), of_b = (float)(blue % chroma_step) * (1.0f / chroma_step);
  float of_r = (float)(red % chroma_step) * (1.0f / chroma_step);
  Colour low = mix(of_luma(self->colours[b][r], y, of_y), of_luma(self->colours[b][r + 1], y, of_y), of_r);
  Colour high = mix(of_luma(self->colours[b + 1][r], y, of_y), of_luma(self->colours[b + 1][r + 1], y, of_y), of_r);
  store(mix(low, high, of_b), out);
}

FOR_EACH_PROCESSOR void shim_tone_table_draw(const ShimToneTable *self, ShimPlanes planes, uint8_t *out, ptrdiff_t stride) {
  for (int y = 0; y < planes.height; y++, out += stride) {
    const uint16_t *luma = (const uint16_t *)(planes.luma + y * planes.luma_stride);
    Chroma blues = chroma(planes.blue, planes.blue_stride, planes, y), reds = chroma(planes.red, planes.red_stride, planes, y);
    int blue = at(blues, 0), red = at(reds, 0);
    for (int x = 0; x < planes.width; x += 2) {
      put(self, sample(luma[x]), blue, red, out + x * 3);
      // A pixel between two samples of the chroma.
      int next_blue = at(blues, x / 2 + 1), next_red = at(reds, x / 2 + 1);
      if (x + 1 < planes.width)
        put(self, sample(luma[x + 1]), (blue + next_blue + 1) / 2, (red + next_red + 1) / 2, out + x * 3 + 3);
      blue = next_blue, red = next_red;
    }
  }
}

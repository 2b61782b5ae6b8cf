// Converts pictures of eight bits a sample to BGR. GStreamer's own converter is up to four levels too dark, and takes twice
// as long on a processor with AVX2.
#include "CColours.h"
#include "Processors.h"

enum {
  /// Bits behind the point.
  fraction = 5, unit = 1 << fraction,
  /// So many columns at a time, so that what is known of them stays in the processor's cache.
  run = 512
};

ShimWeights shim_weights(int matrix) {
  switch (matrix) {
  case 1: return (ShimWeights){0.2126, 0.0722};
  case 9: case 10: return (ShimWeights){0.2627, 0.0593};
  default: return (ShimWeights){0.299, 0.114};
  }
}

static int rounded(double value) { return (int)(value + 0.5); }

ShimYCbCr shim_ycbcr(int matrix, bool has_full_range) {
  ShimWeights weight = shim_weights(matrix);
  double luma = (has_full_range ? 1 : 255.0 / 219) * unit, chroma = (has_full_range ? 1 : 255.0 / 224) * unit;
  double red = 2 * (1 - weight.red) * chroma, blue = 2 * (1 - weight.blue) * chroma, rest = 1 - weight.red - weight.blue;
  return (ShimYCbCr){
    .luma = rounded(luma * 256), .black = has_full_range ? 0 : rounded(16 * luma),
    .red = rounded(red * 128), .blue = rounded(blue * 128),
    .green_red = rounded(red * weight.red / rest * 256), .green_blue = rounded(blue * weight.blue / rest * 256)};
}

/// What the chroma adds to the colours of a run of columns.
typedef struct { int16_t red[run], green[run], blue[run]; } Tint;

INLINE void tint(const ShimYCbCr *self, const uint8_t *restrict blues, const uint8_t *restrict reds, int last, int count, Tint *restrict out) {
  int16_t blue[run / 2 + 1], red[run / 2 + 1];
  int half = (count + 1) / 2;
  for (int i = 0; i <= half; i++) {
    int place = i < last ? i : last;
    blue[i] = blues[place];
    red[i] = reds[place];
  }
  for (int i = 0; i < half; i++) {
    // Twice the sample, and the sum of two, which belongs to the pixel between them.
    int b = 2 * blue[i] - 256, r = 2 * red[i] - 256, b2 = blue[i] + blue[i + 1] - 256, r2 = red[i] + red[i + 1] - 256;
    out->red[2 * i] = (int16_t)((r * self->red) >> 8);
    out->red[2 * i + 1] = (int16_t)((r2 * self->red) >> 8);
    out->blue[2 * i] = (int16_t)((b * self->blue) >> 8);
    out->blue[2 * i + 1] = (int16_t)((b2 * self->blue) >> 8);
    out->green[2 * i] = (int16_t)(-(r * self->green_red + b * self->green_blue) >> 9);
    out->green[2 * i + 1] = (int16_t)(-(r2 * self->green_red + b2 * self->green_blue) >> 9);
  }
}

typedef uint8_t Bytes __attribute__((vector_size(16)));

/// Sixteen pixels.
INLINE void interleave(const uint8_t *blues, const uint8_t *greens, const uint8_t *reds, uint8_t *out) {
  Bytes b, g, r, two[3], three[3];
  __builtin_memcpy(&b, blues, sizeof b);
  __builtin_memcpy(&g, greens, sizeof g);
  __builtin_memcpy(&r, reds, sizeof r);
  // Blue and green first: a shuffle has two sources, and -1 leaves a place for red.
  two[0] = __builtin_shufflevector(b, g, 0, 16, -1, 1, 17, -1, 2, 18, -1, 3, 19, -1, 4, 20, -1, 5);
  two[1] = __builtin_shufflevector(b, g, 21, -1, 6, 22, -1, 7, 23, -1, 8, 24, -1, 9, 25, -1, 10, 26);
  two[2] = __builtin_shufflevector(b, g, -1, 11, 27, -1, 12, 28, -1, 13, 29, -1, 14, 30, -1, 15, 31, -1);
  three[0] = __builtin_shufflevector(two[0], r, 0, 1, 16, 3, 4, 17, 6, 7, 18, 9, 10, 19, 12, 13, 20, 15);
  three[1] = __builtin_shufflevector(two[1], r, 0, 21, 2, 3, 22, 5, 6, 23, 8, 9, 24, 11, 12, 25, 14, 15);
  three[2] = __builtin_shufflevector(two[2], r, 26, 1, 2, 27, 4, 5, 28, 7, 8, 29, 10, 11, 30, 13, 14, 31);
  __builtin_memcpy(out, three, sizeof three);
}

INLINE uint8_t bounded(int value) { return (uint8_t)(value < 0 ? 0 : value > 255 ? 255 : value); }

INLINE void row(const ShimYCbCr *self, const uint8_t *restrict lumas, int count, const Tint *restrict tint, uint8_t *restrict out) {
  uint8_t blue[run], green[run], red[run];
  int16_t factor = (int16_t)self->luma, black = (int16_t)(self->black - unit / 2);
  for (int i = 0; i < count; i++) {
    int16_t luma = (int16_t)((int16_t)((lumas[i] * factor) >> 8) - black);
    blue[i] = bounded((int16_t)(luma + tint->blue[i]) >> fraction);
    green[i] = bounded((int16_t)(luma + tint->green[i]) >> fraction);
    red[i] = bounded((int16_t)(luma + tint->red[i]) >> fraction);
  }
  int i = 0;
  for (; i + 16 <= count; i += 16) interleave(blue + i, green + i, red + i, out + i * 3);
  for (; i < count; i++) out[i * 3] = blue[i], out[i * 3 + 1] = green[i], out[i * 3 + 2] = red[i];
}

FOR_EACH_PROCESSOR void shim_ycbcr_draw(const ShimYCbCr *self, ShimPlanes planes, uint8_t *out, ptrdiff_t stride) {
  Tint colours;
  for (int x = 0; x < planes.width; x += run) {
    int count = planes.width - x < run ? planes.width - x : run, last = (planes.width - 1) / 2 - x / 2;
    for (int y = 0; y < planes.height; y++) {
      if (y % 2 == 0) tint(self, planes.blue + y / 2 * planes.blue_stride + x / 2, planes.red + y / 2 * planes.red_stride + x / 2, last, count, &colours);
      row(self, planes.luma + y * planes.luma_stride + x, count, &colours, out + y * stride + x * 3);
    }
  }
}

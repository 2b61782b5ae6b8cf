// Brings pictures and videos into the colours of an ordinary screen. Any thread; what is made here never changes.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Codes of transfers, primaries and matrices are those of H.273.

/// BT.2020's: most of their colours are none of an ordinary screen.
#define SHIM_WIDE_PRIMARIES 9

/// Turns the light of HDR pictures, and wide colours, into those of an ordinary screen.
typedef struct ShimTones ShimTones;
/// True for PQ and HLG.
bool shim_has_tones(int transfer);
/// NULL without memory. With an ordinary transfer only the colours change.
ShimTones *shim_tones_new(int transfer, int primaries);
/// Red, green, blue and perhaps alpha, of `depth` bits; `out` may be the row itself.
void shim_tones_row(const ShimTones *tones, const uint16_t *row, int channels, int depth, uint8_t *out, int width);
/// One colour, of 0 to 1; what lies outside the colours of the screen goes on beyond 0 and 1.
void shim_tones_colour(const ShimTones *tones, const float stored[3], float out[3]);
void shim_tones_free(ShimTones *tones);

/// A picture of YCbCr whose chroma has half the width and height. Strides are in bytes.
typedef struct {
  const uint8_t *luma, *blue, *red;
  ptrdiff_t luma_stride, blue_stride, red_stride;
  int width, height;
} ShimPlanes;

/// Makes pictures of ten bits a sample larger or smaller; used by one thread.
typedef struct ShimScaler ShimScaler;
/// NULL without memory. With `to_eight_bits` what comes out has eight bits a sample.
ShimScaler *shim_scaler_new(int from_width, int from_height, int width, int height, bool to_eight_bits);
void shim_scaler_free(ShimScaler *scaler);
/// The picture that comes back lies in the scaler, until the next run.
ShimPlanes shim_scaler_run(ShimScaler *scaler, ShimPlanes from);

/// Pictures of eight bits a sample, made for ordinary screens.
typedef struct { int luma, black, red, blue, green_red, green_blue; } ShimYCbCr;
ShimYCbCr shim_ycbcr(int matrix, bool has_full_range);
/// Writes blue, green, red.
void shim_ycbcr_draw(const ShimYCbCr *colours, ShimPlanes planes, uint8_t *out, ptrdiff_t stride);

/// Pictures of ten bits a sample, wide or HDR.
typedef struct ShimToneTable ShimToneTable;
/// Takes some milliseconds and 2 MB. NULL without memory.
ShimToneTable *shim_tone_table_new(int transfer, int primaries, int matrix, bool has_full_range);
void shim_tone_table_free(ShimToneTable *table);
/// Writes blue, green, red.
void shim_tone_table_draw(const ShimToneTable *table, ShimPlanes planes, uint8_t *out, ptrdiff_t stride);

/// The shares of red and blue in the luma.
typedef struct { double red, blue; } ShimWeights;
ShimWeights shim_weights(int matrix);

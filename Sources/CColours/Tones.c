// Brings HDR pictures (PQ and HLG, ITU-R BT.2100) into the colours of an ordinary screen: what is as bright as paper or
// darker stays as it is, and what is brighter is compressed.
// Any thread.
#include <math.h>
#include <stdlib.h>
#include "CColours.h"

enum { codes = 1 << 12, levels = 1 << 12 };
/// How bright white paper is, and the brightest light that is told apart, both in candela per square metre.
static const double paper = 203, brightest = 1000;
/// Up to this share of white nothing is compressed.
static const double knee = 0.7;

struct ShimTones {
  /// The light of each code, where 1 is white paper.
  float light[codes];
  /// What a light of `brightest` is multiplied by, for each brightness of a pixel.
  float gain[levels];
  /// sRGB codes of light from 0 to 1.
  uint8_t shown[levels];
  bool is_wide, is_hlg;
};

static double pq(double code) {
  double power = pow(code, 1 / 78.84375);
  double share = fmax(0, power - 0.8359375) / (18.8515625 - 18.6875 * power);
  return 10000 * pow(share, 1 / 0.1593017578125) / paper;
}

/// The light of the scene, 0 to 1; a screen makes its picture of it with the gain of `system`.
static double hlg(double code) { return code <= 0.5 ? code * code / 3 : (exp((code - 0.55991073) / 0.17883277) + 0.28466892) / 12; }

/// What `srgb` makes a code of, so that an ordinary picture keeps its greys.
static double ordinary(double code) { return code <= 0.04045 ? code / 12.92 : pow((code + 0.055) / 1.055, 2.4); }

static double srgb(double light) { return light <= 0.0031308 ? 12.92 * light : 1.055 * pow(light, 1 / 2.4) - 0.055; }

/// The highest light becomes white, without an edge at the knee.
static double compressed(double light) { return light <= knee ? light : knee + (1 - knee) * (1 - exp(-(light - knee) / (1 - knee))); }

bool shim_has_tones(int transfer) { return transfer == 16 || transfer == 18; }

ShimTones *shim_tones_new(int transfer, int primaries) {
  ShimTones *self = malloc(sizeof *self);
  if (!self) return NULL;
  self->is_hlg = transfer == 18;
  self->is_wide = primaries == SHIM_WIDE_PRIMARIES;
  for (int code = 0; code < codes; code++) {
    double share = (double)code / (codes - 1);
    self->light[code] = (float)(!shim_has_tones(transfer) ? ordinary(share) : self->is_hlg ? hlg(share) : pq(share));
  }
  for (int level = 0; level < levels; level++) {
    double share = (double)level / (levels - 1), system = self->is_hlg ? brightest * pow(share, 0.2) / paper : 1;
    double light = self->is_hlg ? share * system : share * brightest / paper;
    self->gain[level] = (float)(!shim_has_tones(transfer) ? 1 : light > 0 ? compressed(light) / light * system : system);
    self->shown[level] = (uint8_t)(srgb(share) * 255 + 0.5);
  }
  return self;
}

static inline float bounded(float value, float most) { return value < 0 ? 0 : value > most ? most : value; }

/// From the primaries of BT.2020 to those of an ordinary screen.
static inline void narrow(float light[3]) {
  float red = light[0], green = light[1], blue = light[2];
  light[0] = 1.660491f * red - 0.587641f * green - 0.07285f * blue;
  light[1] = -0.12455f * red + 1.1329f * green - 0.008349f * blue;
  light[2] = -0.018151f * red - 0.100579f * green + 1.11873f * blue;
}

// Four bytes a pixel are fewer than six, so the row can be written over itself.
void shim_tones_row(const ShimTones *self, const uint16_t *row, int channels, int depth, uint8_t *out, int width) {
  int shift = depth > 12 ? depth - 12 : 0, grow = depth < 12 ? 12 - depth : 0;
  float scale = (float)((levels - 1) * (self->is_hlg ? 1 : paper / brightest));
  for (int x = 0; x < width; x++, row += channels, out += channels) {
    float light[3];
    for (int channel = 0; channel < 3; channel++) {
      int code = row[channel] >> shift;
      // The low bits repeat the high ones, so that the highest code stays the highest.
      if (grow) code = code << grow | code >> (depth - grow);
      light[channel] = self->light[code < codes ? code : codes - 1];
    }
    uint16_t alpha = channels == 4 ? row[3] : 0;
    float brightness = 0.2627f * light[0] + 0.678f * light[1] + 0.0593f * light[2];
    float gain = self->gain[(int)bounded(brightness * scale, levels - 1)];
    float colours[3] = {light[0] * gain, light[1] * gain, light[2] * gain};
    if (self->is_wide) narrow(colours);
    for (int channel = 0; channel < 3; channel++)
      out[channel] = self->shown[(int)(bounded(colours[channel], 1) * (levels - 1) + 0.5f)];
    if (channels == 4) out[3] = (uint8_t)(depth > 8 ? alpha >> (depth - 8) : alpha);
  }
}

/// The light of a code that may lie outside 0 to 1, as between the nodes of a table.
static float light_of(const ShimTones *self, float code) {
  if (code < 0) return -light_of(self, -code);
  float place = bounded(code, 1) * (codes - 1);
  int low = (int)place < codes - 2 ? (int)place : codes - 2;
  return self->light[low] + (place - (float)low) * (self->light[low + 1] - self->light[low]);
}

static float shown_of(float light) { return (float)(light < 0 ? -srgb(-light) : srgb(light)); }

void shim_tones_colour(const ShimTones *self, const float stored[3], float out[3]) {
  float scale = (float)((levels - 1) * (self->is_hlg ? 1 : paper / brightest)), light[3];
  for (int channel = 0; channel < 3; channel++) light[channel] = light_of(self, stored[channel]);
  float brightness = 0.2627f * light[0] + 0.678f * light[1] + 0.0593f * light[2];
  float gain = self->gain[(int)bounded(brightness * scale, levels - 1)];
  for (int channel = 0; channel < 3; channel++) light[channel] *= gain;
  if (self->is_wide) narrow(light);
  for (int channel = 0; channel < 3; channel++) out[channel] = shown_of(light[channel]);
}

void shim_tones_free(ShimTones *self) { free(self); }

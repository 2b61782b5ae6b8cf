// Decodes AVIF with libavif, including animations.
// Any thread, but each picture on one at a time.
#include <avif/avif.h>
#include <stdlib.h>
#include "Pictures.h"

typedef struct {
  ShimPicture picture;
  avifDecoder *decoder;
  avifRGBImage colours;
  ShimTones *tones;
} AVIFPicture;

// An HDR picture, with more than eight bits a colour, is brought into the colours of a screen row by row.
static bool next_bright(AVIFPicture *self, ShimFrame *frame) {
  avifRGBImage *colours = &self->colours;
  int channels = self->decoder->alphaPresent ? 4 : 3;
  colours->format = channels == 4 ? AVIF_RGB_FORMAT_RGBA : AVIF_RGB_FORMAT_RGB;
  colours->depth = self->decoder->image->depth > 8 ? self->decoder->image->depth : 10;
  (void)avifRGBImageAllocatePixels(colours);
  if (!colours->pixels || avifImageYUVToRGB(self->decoder->image, colours) != AVIF_RESULT_OK) return false;
  for (uint32_t y = 0; y < colours->height; y++) {
    uint8_t *row = colours->pixels + (size_t)y * colours->rowBytes;
    shim_tones_row(self->tones, (const uint16_t *)row, channels, (int)colours->depth, row, (int)colours->width);
  }
  *frame = (ShimFrame){colours->pixels, colours->rowBytes, (int)colours->width, (int)colours->height, channels == 4 ? ShimRGBA : ShimRGB, 0};
  return true;
}

static bool next(ShimPicture *picture, int width, int height, ShimFrame *frame) {
  (void)width, (void)height;
  AVIFPicture *self = (AVIFPicture *)picture;
  if (avifDecoderNextImage(self->decoder) != AVIF_RESULT_OK) return false;
  avifRGBImageFreePixels(&self->colours);
  avifRGBImageSetDefaults(&self->colours, self->decoder->image);
  double seconds = self->decoder->imageTiming.duration;
  int milliseconds = seconds > 0 && seconds < 3600 ? (int)(seconds * 1000) : 0;
  if (self->tones) {
    bool is_decoded = next_bright(self, frame);
    frame->milliseconds = milliseconds;
    return is_decoded;
  }
  self->colours.format = AVIF_RGB_FORMAT_BGRA;
  self->colours.depth = 8;
  self->colours.alphaPremultiplied = AVIF_TRUE;
  (void)avifRGBImageAllocatePixels(&self->colours);
  if (!self->colours.pixels || avifImageYUVToRGB(self->decoder->image, &self->colours) != AVIF_RESULT_OK) return false;
  *frame = (ShimFrame){self->colours.pixels, self->colours.rowBytes, (int)self->colours.width, (int)self->colours.height, ShimBGRA,
                       milliseconds};
  return true;
}

static void end(ShimPicture *picture) {
  AVIFPicture *self = (AVIFPicture *)picture;
  avifRGBImageFreePixels(&self->colours);
  avifDecoderDestroy(self->decoder);
  shim_tones_free(self->tones);
  free(self);
}

// A rotation by quarters, anticlockwise, and then a mirror, as an Exif orientation.
static int orientation(const avifImage *image) {
  bool turns = image->transformFlags & AVIF_TRANSFORM_IROT, mirrors = image->transformFlags & AVIF_TRANSFORM_IMIR;
  int angle = turns ? image->irot.angle & 3 : 0;
#if AVIF_VERSION >= 1000000
  int across = mirrors && image->imir.axis == 1;
#else
  int across = mirrors && image->imir.mode == 1;
#endif
  static const int plain[4] = {1, 8, 3, 6}, upside_down[4] = {4, 5, 2, 7}, sideways[4] = {2, 7, 4, 5};
  return !mirrors ? plain[angle] : across ? sideways[angle] : upside_down[angle];
}

static int plays(const avifDecoder *decoder) {
#if AVIF_VERSION >= 1000000
  return decoder->repetitionCount >= 0 ? decoder->repetitionCount + 1 : 0;
#else
  (void)decoder;
  return 0;
#endif
}

ShimPicture *shim_avif_open(const uint8_t *bytes, size_t count, size_t most_pixels, ShimShape *shape) {
  avifDecoder *decoder = avifDecoderCreate();
  if (!decoder) return NULL;
  decoder->imageSizeLimit = most_pixels < AVIF_DEFAULT_IMAGE_SIZE_LIMIT ? (uint32_t)most_pixels : AVIF_DEFAULT_IMAGE_SIZE_LIMIT;
  decoder->strictFlags = AVIF_STRICT_DISABLED;
  decoder->ignoreExif = decoder->ignoreXMP = AVIF_TRUE;
  decoder->maxThreads = 2;
  AVIFPicture *self = calloc(1, sizeof *self);
  if (!self || avifDecoderSetIOMemory(decoder, bytes, count) != AVIF_RESULT_OK || avifDecoderParse(decoder) != AVIF_RESULT_OK ||
      !shim_is_bounded(decoder->image->width, decoder->image->height, most_pixels)) {
    avifDecoderDestroy(decoder);
    free(self);
    return NULL;
  }
  *self = (AVIFPicture){.picture = {next, end}, .decoder = decoder};
  if (shim_has_tones(decoder->image->transferCharacteristics))
    self->tones = shim_tones_new(decoder->image->transferCharacteristics, decoder->image->colorPrimaries);
  shape->width = (int)decoder->image->width;
  shape->height = (int)decoder->image->height;
  shape->orientation = orientation(decoder->image);
  shape->has_alpha = decoder->alphaPresent;
  shape->moves = decoder->imageCount > 1;
  shape->plays = plays(decoder);
  return &self->picture;
}

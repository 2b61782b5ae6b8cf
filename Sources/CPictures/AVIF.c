// Decodes AVIF with libavif, including animations.
// Any thread, but each picture on one at a time.
#include <avif/avif.h>
#include <stdlib.h>
#include "Pictures.h"

typedef struct {
  ShimPicture picture;
  avifDecoder *decoder;
  avifRGBImage colours;
} AVIFPicture;

static bool next(ShimPicture *picture, int width, int height, ShimFrame *frame) {
  (void)width, (void)height;
  AVIFPicture *self = (AVIFPicture *)picture;
  if (avifDecoderNextImage(self->decoder) != AVIF_RESULT_OK) return false;
  avifRGBImageFreePixels(&self->colours);
  avifRGBImageSetDefaults(&self->colours, self->decoder->image);
  self->colours.format = AVIF_RGB_FORMAT_BGRA;
  self->colours.depth = 8;
  self->colours.alphaPremultiplied = AVIF_TRUE;
  (void)avifRGBImageAllocatePixels(&self->colours);
  if (!self->colours.pixels || avifImageYUVToRGB(self->decoder->image, &self->colours) != AVIF_RESULT_OK) return false;
  double seconds = self->decoder->imageTiming.duration;
  *frame = (ShimFrame){self->colours.pixels, self->colours.rowBytes, (int)self->colours.width, (int)self->colours.height, ShimBGRA,
                       seconds > 0 && seconds < 3600 ? (int)(seconds * 1000) : 0};
  return true;
}

static void end(ShimPicture *picture) {
  AVIFPicture *self = (AVIFPicture *)picture;
  avifRGBImageFreePixels(&self->colours);
  avifDecoderDestroy(self->decoder);
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
  shape->width = (int)decoder->image->width;
  shape->height = (int)decoder->image->height;
  shape->orientation = orientation(decoder->image);
  shape->has_alpha = decoder->alphaPresent;
  shape->moves = decoder->imageCount > 1;
  shape->plays = plays(decoder);
  return &self->picture;
}

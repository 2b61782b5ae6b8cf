// Decodes JPEG XL with libjxl, which turns it upright and composes the frames of animations.
// Any thread, but each picture on one at a time.
#include <jxl/decode.h>
#include <jxl/thread_parallel_runner.h>
#include <stdlib.h>
#include "Pictures.h"

typedef struct {
  ShimPicture picture;
  JxlDecoder *decoder;
  void *threads;
  JxlBasicInfo info;
  uint8_t *pixels;
} JXLPicture;

static const JxlPixelFormat format = {4, JXL_TYPE_UINT8, JXL_NATIVE_ENDIAN, 0};

static int milliseconds(const JXLPicture *self, const JxlFrameHeader *header) {
  const JxlAnimationHeader *clock = &self->info.animation;
  if (!self->info.have_animation || clock->tps_numerator == 0) return 0;
  double span = 1000.0 * header->duration * clock->tps_denominator / clock->tps_numerator;
  return span < 3600000 ? (int)span : 3600000;
}

static bool next(ShimPicture *picture, int width, int height, ShimFrame *frame) {
  (void)width, (void)height;
  JXLPicture *self = (JXLPicture *)picture;
  size_t stride = (size_t)self->info.xsize * 4, count = stride * self->info.ysize;
  JxlFrameHeader header = {0};
  for (;;) {
    switch (JxlDecoderProcessInput(self->decoder)) {
      case JXL_DEC_FRAME:
        if (JxlDecoderGetFrameHeader(self->decoder, &header) != JXL_DEC_SUCCESS) return false;
        break;
      case JXL_DEC_NEED_IMAGE_OUT_BUFFER:
        if (!self->pixels) self->pixels = malloc(count);
        if (!self->pixels || JxlDecoderSetImageOutBuffer(self->decoder, &format, self->pixels, count) != JXL_DEC_SUCCESS) return false;
        break;
      case JXL_DEC_FULL_IMAGE:
        *frame = (ShimFrame){self->pixels, stride, (int)self->info.xsize, (int)self->info.ysize, ShimRGBA, milliseconds(self, &header)};
        return true;
      default: return false;
    }
  }
}

static void end(ShimPicture *picture) {
  JXLPicture *self = (JXLPicture *)picture;
  if (self->decoder) JxlDecoderDestroy(self->decoder);
  if (self->threads) JxlThreadParallelRunnerDestroy(self->threads);
  free(self->pixels);
  free(self);
}

static bool begin(JXLPicture *self, const uint8_t *bytes, size_t count) {
  return self->decoder && self->threads &&
         JxlDecoderSetParallelRunner(self->decoder, JxlThreadParallelRunner, self->threads) == JXL_DEC_SUCCESS &&
         JxlDecoderSetUnpremultiplyAlpha(self->decoder, JXL_TRUE) == JXL_DEC_SUCCESS &&
         JxlDecoderSubscribeEvents(self->decoder, JXL_DEC_BASIC_INFO | JXL_DEC_FRAME | JXL_DEC_FULL_IMAGE) == JXL_DEC_SUCCESS &&
         JxlDecoderSetInput(self->decoder, bytes, count) == JXL_DEC_SUCCESS &&
         (JxlDecoderCloseInput(self->decoder), JxlDecoderProcessInput(self->decoder)) == JXL_DEC_BASIC_INFO &&
         JxlDecoderGetBasicInfo(self->decoder, &self->info) == JXL_DEC_SUCCESS;
}

ShimPicture *shim_jxl_open(const uint8_t *bytes, size_t count, size_t most_pixels, ShimShape *shape) {
  JXLPicture *self = calloc(1, sizeof *self);
  if (!self) return NULL;
  *self = (JXLPicture){.picture = {next, end}, .decoder = JxlDecoderCreate(NULL), .threads = JxlThreadParallelRunnerCreate(NULL, 2)};
  if (!begin(self, bytes, count) || !shim_is_bounded(self->info.xsize, self->info.ysize, most_pixels)) {
    end(&self->picture);
    return NULL;
  }
  shape->width = (int)self->info.xsize;
  shape->height = (int)self->info.ysize;
  shape->has_alpha = self->info.alpha_bits > 0;
  shape->moves = self->info.have_animation;
  shape->plays = (int)self->info.animation.num_loops;
  return &self->picture;
}

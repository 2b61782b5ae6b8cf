// Decodes WebP: a still at the requested size, an animation frame by frame.
// Any thread, but each picture on one at a time.
#include <webp/decode.h>
#include <webp/demux.h>
#include <stdlib.h>
#include "Pictures.h"

typedef struct {
  ShimPicture picture;
  WebPData data;
  ShimShape shape;
  WebPAnimDecoder *frames;
  WebPDecBuffer still;
  bool was_shown;
  int time;
} WebPicture;

static bool next_frame(WebPicture *self, ShimFrame *frame) {
  uint8_t *pixels = NULL;
  int time = 0;
  if (!WebPAnimDecoderGetNext(self->frames, &pixels, &time)) return false;
  *frame = (ShimFrame){pixels, (size_t)self->shape.width * 4, self->shape.width, self->shape.height, ShimBGRA, time - self->time};
  self->time = time;
  return true;
}

static bool still(WebPicture *self, int width, int height, ShimFrame *frame) {
  WebPDecoderConfig config;
  if (self->was_shown) return false;
  self->was_shown = true;
  if (!WebPInitDecoderConfig(&config)) return false;
  config.options.use_scaling = width < self->shape.width || height < self->shape.height;
  config.options.scaled_width = width;
  config.options.scaled_height = height;
  config.output.colorspace = MODE_bgrA;
  bool is_decoded = WebPDecode(self->data.bytes, self->data.size, &config) == VP8_STATUS_OK;
  self->still = config.output;
  if (!is_decoded) return false;
  *frame = (ShimFrame){self->still.u.RGBA.rgba, (size_t)self->still.u.RGBA.stride, self->still.width, self->still.height, ShimBGRA, 0};
  return true;
}

static bool next(ShimPicture *picture, int width, int height, ShimFrame *frame) {
  WebPicture *self = (WebPicture *)picture;
  return self->frames ? next_frame(self, frame) : still(self, width, height, frame);
}

static void end(ShimPicture *picture) {
  WebPicture *self = (WebPicture *)picture;
  if (self->frames) WebPAnimDecoderDelete(self->frames);
  WebPFreeDecBuffer(&self->still);
  free(self);
}

static bool read_shape(const WebPData *data, ShimShape *shape) {
  WebPDemuxer *demuxer = WebPDemux(data);
  if (!demuxer) return false;
  uint32_t flags = WebPDemuxGetI(demuxer, WEBP_FF_FORMAT_FLAGS);
  shape->width = (int)WebPDemuxGetI(demuxer, WEBP_FF_CANVAS_WIDTH);
  shape->height = (int)WebPDemuxGetI(demuxer, WEBP_FF_CANVAS_HEIGHT);
  shape->has_alpha = (flags & ALPHA_FLAG) != 0;
  shape->moves = (flags & ANIMATION_FLAG) != 0 && WebPDemuxGetI(demuxer, WEBP_FF_FRAME_COUNT) > 1;
  shape->plays = (int)WebPDemuxGetI(demuxer, WEBP_FF_LOOP_COUNT);
  bool needs_canvas = (flags & ANIMATION_FLAG) != 0;
  WebPDemuxDelete(demuxer);
  // The canvas around a smaller frame is transparent.
  if (needs_canvas) shape->has_alpha = true;
  return true;
}

ShimPicture *shim_webp_open(const uint8_t *bytes, size_t count, size_t most_pixels, ShimShape *shape) {
  WebPData data = {bytes, count};
  if (!read_shape(&data, shape)) {
    // A file that is cut off after its header: the existing part can be shown.
    WebPBitstreamFeatures features;
    if (WebPGetFeatures(bytes, count, &features) != VP8_STATUS_OK || features.has_animation) return NULL;
    shape->width = features.width;
    shape->height = features.height;
    shape->has_alpha = features.has_alpha;
  }
  if (!shim_is_bounded((size_t)shape->width, (size_t)shape->height, most_pixels)) return NULL;
  WebPicture *self = calloc(1, sizeof *self);
  if (!self) return NULL;
  *self = (WebPicture){.picture = {next, end}, .data = data, .shape = *shape};
  WebPBitstreamFeatures features;
  bool is_animation = WebPGetFeatures(bytes, count, &features) == VP8_STATUS_OK && features.has_animation;
  if (is_animation) {
    WebPAnimDecoderOptions options;
    if (WebPAnimDecoderOptionsInit(&options)) {
      options.color_mode = MODE_bgrA;
      self->frames = WebPAnimDecoderNew(&self->data, &options);
    }
    if (!self->frames) {
      end(&self->picture);
      return NULL;
    }
  }
  return &self->picture;
}

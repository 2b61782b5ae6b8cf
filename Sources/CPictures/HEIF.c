// Decodes HEIC with libheif, which turns it upright. A large enough thumbnail saves decoding the whole picture.
// Any thread, but each picture on one at a time.
#include <libheif/heif.h>
#include <stdlib.h>
#include "Pictures.h"

typedef struct {
  ShimPicture picture;
  struct heif_context *context;
  struct heif_image_handle *handle;
  struct heif_image *image;
  ShimTones *tones;
} HEIFPicture;

static bool is_fine(struct heif_error error) { return error.code == heif_error_Ok; }

// A thumbnail of the same shape that covers the requested size. Otherwise the picture itself, which must not be
// released.
static struct heif_image_handle *smallest(struct heif_image_handle *whole, int width, int height) {
  heif_item_id ids[4];
  int count = heif_image_handle_get_list_of_thumbnail_IDs(whole, ids, 4);
  double shape = (double)heif_image_handle_get_width(whole) / heif_image_handle_get_height(whole);
  for (int place = 0; place < count; place++) {
    struct heif_image_handle *small = NULL;
    if (!is_fine(heif_image_handle_get_thumbnail(whole, ids[place], &small))) continue;
    int w = heif_image_handle_get_width(small), h = heif_image_handle_get_height(small);
    if (w >= width && h >= height && h > 0 && (double)w / h > shape * 0.98 && (double)w / h < shape * 1.02) return small;
    heif_image_handle_release(small);
  }
  return whole;
}

static ShimTones *tones(const struct heif_image_handle *handle) {
  struct heif_color_profile_nclx *said = NULL;
  if (!is_fine(heif_image_handle_get_nclx_color_profile(handle, &said)) || !said) return NULL;
  ShimTones *found = shim_has_tones((int)said->transfer_characteristics)
                         ? shim_tones_new((int)said->transfer_characteristics, (int)said->color_primaries)
                         : NULL;
  heif_nclx_color_profile_free(said);
  return found;
}

// An HDR picture is brought into the colours of a screen row by row.
static bool soften(HEIFPicture *self, int channels, ShimFrame *frame) {
  int stride = 0;
  uint8_t *pixels = heif_image_get_plane(self->image, heif_channel_interleaved, &stride);
  int depth = heif_image_get_bits_per_pixel_range(self->image, heif_channel_interleaved);
  int width = heif_image_get_primary_width(self->image), height = heif_image_get_primary_height(self->image);
  if (!pixels || depth < 9 || depth > 16 || stride < width * channels * 2) return false;
  for (int y = 0; y < height; y++) {
    uint8_t *row = pixels + (size_t)y * (size_t)stride;
    shim_tones_row(self->tones, (const uint16_t *)row, channels, depth, row, width);
  }
  *frame = (ShimFrame){pixels, (size_t)stride, width, height, channels == 4 ? ShimRGBA : ShimRGB, 0};
  return true;
}

static bool next(ShimPicture *picture, int width, int height, ShimFrame *frame) {
  HEIFPicture *self = (HEIFPicture *)picture;
  if (self->image) return false;
  struct heif_image_handle *handle = smallest(self->handle, width, height);
  bool has_alpha = heif_image_handle_has_alpha_channel(self->handle);
  enum heif_chroma chroma = has_alpha ? heif_chroma_interleaved_RGBA : heif_chroma_interleaved_RGB;
  if (self->tones) chroma = has_alpha ? heif_chroma_interleaved_RRGGBBAA_LE : heif_chroma_interleaved_RRGGBB_LE;
  bool is_decoded = is_fine(heif_decode_image(handle, &self->image, heif_colorspace_RGB, chroma, NULL));
  if (handle != self->handle) heif_image_handle_release(handle);
  if (!is_decoded) return false;
  if (self->tones) return soften(self, has_alpha ? 4 : 3, frame);
  int stride = 0;
  const uint8_t *pixels = heif_image_get_plane_readonly(self->image, heif_channel_interleaved, &stride);
  *frame = (ShimFrame){pixels, (size_t)stride, heif_image_get_primary_width(self->image),
                       heif_image_get_primary_height(self->image), has_alpha ? ShimRGBA : ShimRGB, 0};
  return stride > 0;
}

static void end(ShimPicture *picture) {
  HEIFPicture *self = (HEIFPicture *)picture;
  if (self->image) heif_image_release(self->image);
  if (self->handle) heif_image_handle_release(self->handle);
  heif_context_free(self->context);
  shim_tones_free(self->tones);
  free(self);
}

ShimPicture *shim_heif_open(const uint8_t *bytes, size_t count, size_t most_pixels, ShimShape *shape) {
  HEIFPicture *self = calloc(1, sizeof *self);
  if (!self) return NULL;
  *self = (HEIFPicture){.picture = {next, end}, .context = heif_context_alloc()};
  heif_context_set_max_decoding_threads(self->context, 2);
  if (!is_fine(heif_context_read_from_memory_without_copy(self->context, bytes, count, NULL)) ||
      !is_fine(heif_context_get_primary_image_handle(self->context, &self->handle))) {
    end(&self->picture);
    return NULL;
  }
  shape->width = heif_image_handle_get_width(self->handle);
  shape->height = heif_image_handle_get_height(self->handle);
  shape->has_alpha = heif_image_handle_has_alpha_channel(self->handle);
  self->tones = tones(self->handle);
  bool is_bounded = shape->width > 0 && shape->height > 0 && shim_is_bounded((size_t)shape->width, (size_t)shape->height, most_pixels);
  if (!is_bounded) end(&self->picture);
  return is_bounded ? &self->picture : NULL;
}

// A common interface to the libraries of all formats.
// Any thread, but each picture on one at a time.
#include "Pictures.h"

ShimPicture *shim_picture_open(ShimFormat format, const uint8_t *bytes, size_t count, size_t most_pixels,
                               ShimShape *shape) {
  *shape = (ShimShape){.orientation = 1};
  switch (format) {
    case ShimWebP: return shim_webp_open(bytes, count, most_pixels, shape);
    case ShimAVIF: return shim_avif_open(bytes, count, most_pixels, shape);
    case ShimHEIF: return shim_heif_open(bytes, count, most_pixels, shape);
    case ShimJXL: return shim_jxl_open(bytes, count, most_pixels, shape);
    case ShimPNG: return shim_pixbuf_open("png", bytes, count, most_pixels, shape);
    case ShimBMP: return shim_pixbuf_open("bmp", bytes, count, most_pixels, shape);
    case ShimTIFF: return shim_pixbuf_open("tiff", bytes, count, most_pixels, shape);
    case ShimSVG: return shim_pixbuf_open("svg", bytes, count, most_pixels, shape);
  }
  return NULL;
}

bool shim_picture_next(ShimPicture *picture, int width, int height, ShimFrame *frame) {
  *frame = (ShimFrame){0};
  return picture->next(picture, width, height, frame) && frame->pixels && frame->width > 0 && frame->height > 0;
}

void shim_picture_close(ShimPicture *picture) { picture->close(picture); }

// JPEGs row by row. Errors of libjpeg land in the function that was called; what it only warns of counts as an error.
// Any thread, each file on one at a time. After an error a file is only good for closing.
#include "CPictures.h"
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
// Asks for FILE.
#include <jpeglib.h>

struct ShimJPEG {
  struct jpeg_decompress_struct info;
  struct jpeg_error_mgr errors;
  jmp_buf landing;
  FILE *file;
};

static const char exif[6] = "Exif\0";

static void give_up(j_common_ptr info) { longjmp(((ShimJPEG *)info->client_data)->landing, 1); }

// Warnings have negative levels, the rest is chatter.
static void hear(j_common_ptr info, int level) {
  if (level < 0) give_up(info);
}

static bool has_screen_colours(const struct jpeg_decompress_struct *info) {
  J_COLOR_SPACE space = info->jpeg_color_space;
  return space == JCS_YCbCr || space == JCS_GRAYSCALE || space == JCS_RGB;
}

ShimJPEG *shim_jpeg_open(const char *path, int *width, int *height) {
  FILE *file = fopen(path, "rbe");
  if (!file) return NULL;
  ShimJPEG *jpeg = calloc(1, sizeof *jpeg);
  if (!jpeg) {
    fclose(file);
    return NULL;
  }
  jpeg->file = file;
  jpeg->info.err = jpeg_std_error(&jpeg->errors);
  jpeg->info.client_data = jpeg;
  jpeg->errors.error_exit = give_up;
  jpeg->errors.emit_message = hear;
  if (setjmp(jpeg->landing)) {
    shim_jpeg_close(jpeg);
    return NULL;
  }
  jpeg_create_decompress(&jpeg->info);
  jpeg_save_markers(&jpeg->info, JPEG_APP0 + 1, 0xFFFF);
  jpeg_stdio_src(&jpeg->info, file);
  jpeg_read_header(&jpeg->info, TRUE);
  if (!has_screen_colours(&jpeg->info)) {
    shim_jpeg_close(jpeg);
    return NULL;
  }
  *width = (int)jpeg->info.image_width;
  *height = (int)jpeg->info.image_height;
  return jpeg;
}

const uint8_t *shim_jpeg_exif(const ShimJPEG *jpeg, size_t *count) {
  for (jpeg_saved_marker_ptr marker = jpeg->info.marker_list; marker; marker = marker->next) {
    if (marker->data_length <= sizeof exif || memcmp(marker->data, exif, sizeof exif) != 0) continue;
    *count = marker->data_length - sizeof exif;
    return marker->data + sizeof exif;
  }
  return NULL;
}

bool shim_jpeg_start(ShimJPEG *jpeg, int divisor, bool smooth, int *width, int *height) {
  if (setjmp(jpeg->landing)) return false;
  jpeg->info.scale_num = 1;
  jpeg->info.scale_denom = (unsigned int)divisor;
  jpeg->info.out_color_space = JCS_EXT_BGR;
  jpeg->info.do_fancy_upsampling = smooth;
  jpeg_start_decompress(&jpeg->info);
  *width = (int)jpeg->info.output_width;
  *height = (int)jpeg->info.output_height;
  return true;
}

bool shim_jpeg_read(ShimJPEG *jpeg, uint8_t *row) {
  if (setjmp(jpeg->landing)) return false;
  JSAMPROW rows[1] = {row};
  return jpeg->info.output_scanline < jpeg->info.output_height && jpeg_read_scanlines(&jpeg->info, rows, 1) == 1;
}

void shim_jpeg_close(ShimJPEG *jpeg) {
  jpeg_destroy_decompress(&jpeg->info);
  fclose(jpeg->file);
  free(jpeg);
}

// Decodes JPEGs row by row. Errors of libjpeg jump back into the called function; after mere warnings the picture is
// shown.
// Any thread, but each file on one at a time. After an error a file can only be closed.
#include "CPictures.h"
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
// jpeglib.h needs FILE.
#include <jpeglib.h>

struct ShimJPEG {
  struct jpeg_decompress_struct info;
  struct jpeg_error_mgr errors;
  struct jpeg_progress_mgr progress;
  jmp_buf landing;
  /// A row in CMYK, for pictures with four inks.
  uint8_t *inks;
};

/// A progressive picture usually has ten scans. A picture of ten million pixels may have forty, a small one more.
static const long usual_scans = 16, most_scans = 500, most_work = 400000000;
/// libjpeg holds a whole progressive picture in memory, two bytes a colour.
static const long most_held_pixels = 64000000;

static const char exif[6] = "Exif\0";

static void give_up(j_common_ptr info) { longjmp(((ShimJPEG *)info->client_data)->landing, 1); }

static void hear(j_common_ptr info, int level) { (void)info, (void)level; }

// Called for each row of blocks of each scan. A file of few bytes can hold endless scans, each with the full work.
static void watch(j_common_ptr common) {
  struct jpeg_decompress_struct *info = (struct jpeg_decompress_struct *)common;
  long pixels = (long)info->image_width * (long)info->image_height, scans = info->input_scan_number;
  if (scans > most_scans || (scans > usual_scans && scans * pixels > most_work)) give_up(common);
}

static bool has_inks(const struct jpeg_decompress_struct *info) {
  return info->jpeg_color_space == JCS_CMYK || info->jpeg_color_space == JCS_YCCK;
}

ShimJPEG *shim_jpeg_open(const uint8_t *bytes, size_t count, int *width, int *height) {
  if (count < 2 || bytes[0] != 0xFF || bytes[1] != 0xD8) return NULL;
  ShimJPEG *jpeg = calloc(1, sizeof *jpeg);
  if (!jpeg) return NULL;
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
  jpeg_mem_src(&jpeg->info, bytes, count);
  jpeg_read_header(&jpeg->info, TRUE);
  jpeg->progress.progress_monitor = watch;
  jpeg->info.progress = &jpeg->progress;
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
  if (jpeg_has_multiple_scans(&jpeg->info) && (long)jpeg->info.image_width * (long)jpeg->info.image_height > most_held_pixels)
    return false;
  jpeg->info.out_color_space = has_inks(&jpeg->info) ? JCS_CMYK : JCS_EXT_BGR;
  jpeg->info.do_fancy_upsampling = smooth;
  jpeg_start_decompress(&jpeg->info);
  if (has_inks(&jpeg->info)) jpeg->inks = malloc((size_t)jpeg->info.output_width * 4);
  *width = (int)jpeg->info.output_width;
  *height = (int)jpeg->info.output_height;
  return true;
}

// Adobe's programs store the remaining light, others the amount of ink.
static void mix(const uint8_t *inks, uint8_t *row, size_t count, bool is_light) {
  for (; count > 0; count--, inks += 4, row += 3) {
    unsigned flip = is_light ? 0 : 255, black = inks[3] ^ flip;
    for (int ink = 0; ink < 3; ink++) row[ink] = (uint8_t)((inks[2 - ink] ^ flip) * black / 255);
  }
}

bool shim_jpeg_read(ShimJPEG *jpeg, uint8_t *row) {
  bool inks = has_inks(&jpeg->info);
  if (inks && !jpeg->inks) return false;
  if (setjmp(jpeg->landing)) return false;
  JSAMPROW rows[1] = {inks ? jpeg->inks : row};
  if (jpeg->info.output_scanline >= jpeg->info.output_height || jpeg_read_scanlines(&jpeg->info, rows, 1) != 1) return false;
  if (inks) mix(jpeg->inks, row, jpeg->info.output_width, jpeg->info.saw_Adobe_marker);
  return true;
}

void shim_jpeg_close(ShimJPEG *jpeg) {
  jpeg_destroy_decompress(&jpeg->info);
  free(jpeg->inks);
  free(jpeg);
}

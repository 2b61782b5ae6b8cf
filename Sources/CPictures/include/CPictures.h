// C of our own for pictures: libjpeg, whose errors jump over whatever called it, so no Swift may stand in between.
// Any thread, each file on one at a time.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct ShimJPEG ShimJPEG;

/// NULL when it is no JPEG, or none in colours that a screen has. The size is the file's own.
ShimJPEG *shim_jpeg_open(const char *path, int *width, int *height);
/// What a camera wrote about the picture, from the byte order on; NULL when there is nothing.
const uint8_t *shim_jpeg_exif(const ShimJPEG *jpeg, size_t *count);
/// Begins to decode at 1/divisor (1, 2, 4, 8) of its size, which is then told. What is not smooth is quicker, and does
/// for a picture that is made smaller afterwards.
bool shim_jpeg_start(ShimJPEG *jpeg, int divisor, bool smooth, int *width, int *height);
/// The next row, three bytes a pixel: blue, green, red. False when there is none, or when it is damaged.
bool shim_jpeg_read(ShimJPEG *jpeg, uint8_t *row);
void shim_jpeg_close(ShimJPEG *jpeg);

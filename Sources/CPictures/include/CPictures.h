// Our C code for pictures: libjpeg, whose errors jump over the caller's frames and therefore must not cross Swift; and
// the libraries of the other formats behind a common interface. Only the process for pictures links it.
// Any thread, but each picture on one at a time. The bytes of a picture must stay until it is closed.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// JPEG, row by row.

typedef struct ShimJPEG ShimJPEG;

/// NULL when it is not a JPEG. The size is the file's own.
ShimJPEG *shim_jpeg_open(const uint8_t *bytes, size_t count, int *width, int *height);
/// The Exif data, from the byte order on; NULL when there are none.
const uint8_t *shim_jpeg_exif(const ShimJPEG *jpeg, size_t *count);
/// Begins to decode at 1/divisor (1, 2, 4, 8) of its size, and returns that size. Without `smooth` it is faster, and
/// good enough for a picture that is scaled down afterwards.
bool shim_jpeg_start(ShimJPEG *jpeg, int divisor, bool smooth, int *width, int *height);
/// The next row, three bytes a pixel: blue, green, red. False when there is none.
bool shim_jpeg_read(ShimJPEG *jpeg, uint8_t *row);
void shim_jpeg_close(ShimJPEG *jpeg);

// The other formats, frame by frame.

typedef enum { ShimWebP, ShimAVIF, ShimHEIF, ShimJXL, ShimPNG, ShimBMP, ShimTIFF, ShimSVG } ShimFormat;

/// The order of a pixel's bytes. `ShimBGRA` has premultiplied alpha.
typedef enum { ShimRGB, ShimRGBA, ShimBGRA } ShimLayout;

typedef struct {
  /// As it is stored, before it is turned.
  int width, height;
  /// The Exif orientation: 1 is upright.
  int orientation;
  bool has_alpha, moves;
  /// The number of repetitions; 0 is endless.
  int plays;
} ShimShape;

typedef struct {
  /// Valid until the next frame is requested.
  const uint8_t *pixels;
  size_t stride;
  int width, height;
  ShimLayout layout;
  int milliseconds;
} ShimFrame;

typedef struct ShimPicture ShimPicture;

/// NULL when the library cannot read it, or when it has more pixels than the limit.
ShimPicture *shim_picture_open(ShimFormat format, const uint8_t *bytes, size_t count, size_t most_pixels, ShimShape *shape);
/// The next frame, of this size or larger, up to its own. False when there is none, or when it is damaged.
bool shim_picture_next(ShimPicture *picture, int width, int height, ShimFrame *frame);
void shim_picture_close(ShimPicture *picture);

// The rights of the process.

/// Loads early what is otherwise loaded when it is needed.
void shim_pictures_warm_up(void);
/// No files, no network, no programs, for the rest of the process's life. False when the kernel cannot do it.
bool shim_lock_down(void);
/// From now on the process may use this many seconds of processor time.
void shim_limit_time(int seconds);

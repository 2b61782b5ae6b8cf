// C of our own for pictures: libjpeg, whose errors jump over whatever called it, so no Swift may stand in between; and
// the libraries of the other formats behind one face. Only the process for pictures links it.
// Any thread, each picture on one at a time. The bytes of a picture must stay until it is closed.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// JPEG, row by row.

typedef struct ShimJPEG ShimJPEG;

/// NULL when it is no JPEG. The size is the file's own.
ShimJPEG *shim_jpeg_open(const uint8_t *bytes, size_t count, int *width, int *height);
/// What a camera wrote about the picture, from the byte order on; NULL when there is nothing.
const uint8_t *shim_jpeg_exif(const ShimJPEG *jpeg, size_t *count);
/// Begins to decode at 1/divisor (1, 2, 4, 8) of its size, which is then told. What is not smooth is quicker, and does
/// for a picture that is made smaller afterwards.
bool shim_jpeg_start(ShimJPEG *jpeg, int divisor, bool smooth, int *width, int *height);
/// The next row, three bytes a pixel: blue, green, red. False when there is none.
bool shim_jpeg_read(ShimJPEG *jpeg, uint8_t *row);
void shim_jpeg_close(ShimJPEG *jpeg);

// The other formats, picture by picture.

typedef enum { ShimWebP, ShimAVIF, ShimHEIF, ShimJXL, ShimPNG, ShimBMP, ShimTIFF, ShimSVG } ShimFormat;

/// In which order a pixel's bytes come. `ShimBGRA` has the alpha in its colours already.
typedef enum { ShimRGB, ShimRGBA, ShimBGRA } ShimLayout;

typedef struct {
  /// As it is stored, before it is turned.
  int width, height;
  /// As Exif counts: 1 is upright.
  int orientation;
  bool has_alpha, moves;
  /// How often it is played; 0 is without end.
  int plays;
} ShimShape;

typedef struct {
  /// They stay until the next picture is asked for.
  const uint8_t *pixels;
  size_t stride;
  int width, height;
  ShimLayout layout;
  int milliseconds;
} ShimFrame;

typedef struct ShimPicture ShimPicture;

/// NULL when the library cannot read it, or when it has more pixels than the limit.
ShimPicture *shim_picture_open(ShimFormat format, const uint8_t *bytes, size_t count, size_t most_pixels, ShimShape *shape);
/// The next picture, of this size or larger, up to its own. False when there is none, or when it is damaged.
bool shim_picture_next(ShimPicture *picture, int width, int height, ShimFrame *frame);
void shim_picture_close(ShimPicture *picture);

// What the process may do.

/// Loads what is otherwise only loaded when it is needed.
void shim_pictures_warm_up(void);
/// No files, no network, no programs, for the rest of the process's life. False where the kernel cannot.
bool shim_lock_down(void);
/// From now on the process may use a processor for so many seconds.
void shim_limit_time(int seconds);

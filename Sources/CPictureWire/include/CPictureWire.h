// What the app and its process for pictures say to each other: asks and answers of a fixed size, a descriptor with some.
// Any thread, one at a time on each socket.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

enum { ShimAskOpen = 1, ShimAskPicture = 2 };

typedef struct {
  int32_t act;
  /// Open: a drawing (SVG) may be drawn. Picture: it may be a little soft.
  int32_t permits;
  /// Open: what the file has. It comes with the ask.
  int64_t byte_count;
  /// Picture: the size that is wanted, upright, in rows without gaps.
  int32_t width, height;
} ShimAsk;

enum { ShimDone = 0, ShimNoPicture = 1, ShimTooLarge = 2, ShimDamaged = 3, ShimNoDrawings = 4, ShimOver = 5 };

typedef struct {
  int32_t status;
  /// Open: the picture's own size, upright. Picture: as it was asked for; the pixels lie in the memory that both share,
  /// which comes with the first answer, and again when another one was needed.
  int32_t width, height;
  /// Three or four bytes a pixel: blue, green, red, and alpha.
  int32_t channels;
  /// Open: there is more than one picture.
  int32_t moves;
  /// Picture: how long it is shown.
  int32_t milliseconds;
} ShimAnswer;

/// A pair of sockets that no other program inherits. False when there are none left.
bool shim_wire_pair(int sockets[2]);
/// False when the other end is gone. `descriptor` is passed along unless it is negative.
bool shim_wire_send(int socket, const void *bytes, size_t count, int descriptor);
/// False when the other end is gone, says something of another size, or nothing in time (in milliseconds; -1: no limit).
bool shim_wire_receive(int socket, void *bytes, size_t count, int *descriptor, int patience);

/// Memory of this size that can be shared and never made smaller, mapped for writing; negative when there is no room.
int shim_pixels_new(size_t count, void **pixels);
/// What another process made so, mapped for reading, and how much it is; NULL when it was made otherwise.
const void *shim_pixels_map(int descriptor, size_t *count);

/// Starts the program with this socket and nothing else of ours. -1 when it cannot be started.
pid_t shim_wire_start(const char *program, int socket);
/// Ends it, if it has not ended, and waits until it is gone.
void shim_wire_end(pid_t process);
/// The ordinary file behind a path, open for reading; negative when there is none.
int shim_wire_open_file(const char *path, int64_t *byte_count);

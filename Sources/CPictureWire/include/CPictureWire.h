// The protocol between the app and its process for pictures: requests and answers of fixed size, some with a
// descriptor.
// Any thread, one at a time on each socket.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

enum { ShimAskOpen = 1, ShimAskPicture = 2 };

typedef struct {
  int32_t act;
  /// Open: SVG drawings are allowed. Picture: it may be less sharp.
  int32_t permits;
  /// Open: the size of the file. Its descriptor comes with the request.
  int64_t byte_count;
  /// Picture: the requested size, upright, in rows without gaps.
  int32_t width, height;
} ShimAsk;

enum { ShimDone = 0, ShimNoPicture = 1, ShimTooLarge = 2, ShimDamaged = 3, ShimNoDrawings = 4, ShimOver = 5 };

typedef struct {
  int32_t status;
  /// Open: the picture's own size, upright. Picture: the requested size. The pixels are in shared memory, which comes
  /// with the first answer, and again whenever it was replaced.
  int32_t width, height;
  /// Three or four bytes a pixel: blue, green, red, and alpha.
  int32_t channels;
  /// Open: the file holds more than one picture.
  int32_t moves;
  /// Picture: how long it is shown.
  int32_t milliseconds;
} ShimAnswer;

/// A pair of sockets that no other program inherits. False when the system has none left.
bool shim_wire_pair(int sockets[2]);
/// False when the other end is gone. `descriptor` is passed along unless it is negative.
bool shim_wire_send(int socket, const void *bytes, size_t count, int descriptor);
/// False when the other end is gone, sends another size, or sends nothing within `patience` milliseconds (-1: no
/// limit).
bool shim_wire_receive(int socket, void *bytes, size_t count, int *descriptor, int patience);

/// Shared memory of this size that cannot shrink, mapped for writing; negative when there is no room.
int shim_pixels_new(size_t count, void **pixels);
/// Such memory from another process, mapped for reading, and its size; NULL when it was made otherwise.
const void *shim_pixels_map(int descriptor, size_t *count);

/// Starts the program with this socket and no other descriptor of ours. -1 when it cannot be started.
pid_t shim_wire_start(const char *program, int socket);
/// Ends the process, if it still runs, and waits until it is gone.
void shim_wire_end(pid_t process);
/// Opens a path for reading; negative when it is not a regular file.
int shim_wire_open_file(const char *path, int64_t *byte_count);

// A process of our own beside this one, made by fork, and the line to it. Swift has no fork, and no way to pass a
// descriptor along a socket.
#pragma once
#include <stddef.h>

/// Forks. Call it before any other thread exists, because only the calling thread lives on in the new process. Returns 0
/// in the new process, its id in this one, or -errno. `channel` becomes this side's end of the line. The new process
/// keeps its end and the three standard descriptors, and nothing else.
int shim_helper_fork(int *channel);

/// Sends one message, and a descriptor with it unless that is negative. Returns 0, or -errno.
int shim_channel_send(int channel, const void *bytes, size_t count, int passed);

/// Waits for one message. Returns its length, 0 when the other side is gone, or -errno. `passed` becomes the descriptor
/// that came with it, or -1.
long shim_channel_receive(int channel, void *bytes, size_t count, int *passed);

/// Opens a folder for use with the `at` calls; no part of the path may be a link. Returns a descriptor, or -errno.
int shim_open_folder(const char *path);

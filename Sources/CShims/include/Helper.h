// A second process of ours, made by fork, and its message channel. Swift has no fork and cannot pass a descriptor over
// a socket.
#pragma once
#include <stddef.h>

/// Forks. Call it before any other thread exists, because the new process has only the calling thread. Returns 0 in the
/// new process, its id in this one, or -errno. `channel` becomes this side's end of the channel. The new process keeps
/// only its end and the three standard descriptors.
int shim_helper_fork(int *channel);

/// Sends a message, with a descriptor unless `passed` is negative. Returns 0, or -errno.
int shim_channel_send(int channel, const void *bytes, size_t count, int passed);

/// Waits for a message. Returns its length, 0 when the other side is gone, or -errno. `passed` becomes the received
/// descriptor, or -1.
long shim_channel_receive(int channel, void *bytes, size_t count, int *passed);

/// Opens a folder for use with the `at` calls; no part of the path may be a link. Returns a descriptor, or -errno.
int shim_open_folder(const char *path);

/// Renames, but never over another file. Returns 0, or -errno.
int shim_rename_new(const char *from, const char *to);

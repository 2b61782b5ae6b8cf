// Tells when file systems are mounted or unmounted. Swift's Glibc has no epoll.
#pragma once

/// Returns a descriptor that is readable after a change, or -errno. `file` becomes the file that it watches. The caller
/// closes both.
int shim_mounts_watch(int *file);

/// Makes the descriptor wait for the next change.
void shim_mounts_seen(int watch);

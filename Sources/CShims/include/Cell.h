// Limits for a process that is about to become an encoder: it ends with its parent, and has bounds on memory, processor
// time and files.
#pragma once
#include <stdint.h>

/// Sets the limits for this process. `parent` must be its parent; the kernel kills this process when the thread that
/// started it ends. Returns 0, or -errno.
int shim_cell_enter(int parent, uint64_t memory, uint64_t seconds, uint64_t file);

/// From now on this process, and every process it starts, can open no socket. Also sets no_new_privs. Returns 0, or
/// -errno; -ENOSYS on other machines than x86-64 and 64-bit ARM.
int shim_refuse_sockets(void);

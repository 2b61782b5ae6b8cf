// Landlock (kernel 5.13 and later): a process gives up access to files for itself and its children. Raw system calls
// with our own numbers, because glibc has no wrappers and old headers lack the newer rights.
#pragma once
#include <stdint.h>

/// The version of the kernel's Landlock; 0 when it is absent or switched off.
int shim_landlock_version(void);

/// A new set of rules that refuses the given rights everywhere. Returns a descriptor, or -errno.
int shim_landlock_new(uint64_t rights, uint64_t scopes);

/// Grants rights below a folder, or for a file. Returns 0, or -errno; -ENOENT when the path does not exist.
int shim_landlock_allow(int rules, const char *path, uint64_t rights);

/// Applies the rules to the calling thread and to all threads and processes that it starts from now on. They cannot be
/// undone. Also sets no_new_privs. Returns 0, or -errno.
int shim_landlock_enter(int rules);

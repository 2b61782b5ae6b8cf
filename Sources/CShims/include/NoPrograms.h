// seccomp, as far as it keeps a process from starting programs, and a way to start one that Landlock does not see.
#pragma once

/// From now on this thread, and all threads and processes that it starts, can start no program, whatever file or memory
/// holds it. Also sets no_new_privs. Returns 0, or -errno; -ENOSYS on other machines than x86-64 and 64-bit ARM.
int shim_refuse_programs(void);

/// A file that lies in memory alone. Returns a descriptor, or -errno.
int shim_memory_file(const char *name);

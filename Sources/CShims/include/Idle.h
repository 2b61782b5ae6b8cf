// The lowest priority for a thread: it gets the processor and the disk when nothing else wants them.
#pragma once

/// For the calling thread, and only for it. Returns 0, or -errno.
int shim_become_idle(void);

/// True when the calling thread has the lowest priority for the processor and for the disk.
int shim_is_idle(void);

// Raw system calls for the disk's priority, because glibc has no wrappers for them.
#define _GNU_SOURCE
#include "Idle.h"
#include <errno.h>
#include <sched.h>
#include <sys/syscall.h>
#include <unistd.h>

// The kernel's numbers, from linux/ioprio.h, which old headers lack.
enum { ofProcess = 1, idleClass = 3, classShift = 13, callingThread = 0 };

int shim_become_idle(void) {
  const struct sched_param none = {.sched_priority = 0};
  if (sched_setscheduler(callingThread, SCHED_IDLE, &none) != 0) return -errno;
  return syscall(SYS_ioprio_set, ofProcess, callingThread, idleClass << classShift) == 0 ? 0 : -errno;
}

int shim_is_idle(void) {
  long priority = syscall(SYS_ioprio_get, ofProcess, callingThread);
  return sched_getscheduler(callingThread) == SCHED_IDLE && priority >= 0 && priority >> classShift == idleClass;
}

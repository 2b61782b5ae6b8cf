// The kernel reports a change of the mounts as an exception of /proc/self/mountinfo, while that file is always readable.
// An epoll descriptor with only the exception on it is readable exactly after a change, so that libdispatch can wait for it.
#define _GNU_SOURCE
#include "Mounts.h"
#include <errno.h>
#include <fcntl.h>
#include <sys/epoll.h>
#include <unistd.h>

int shim_mounts_watch(int *file) {
  *file = open("/proc/self/mountinfo", O_RDONLY | O_CLOEXEC);
  if (*file < 0) return -errno;
  int watch = epoll_create1(EPOLL_CLOEXEC);
  struct epoll_event wish = {.events = EPOLLPRI};
  if (watch >= 0 && epoll_ctl(watch, EPOLL_CTL_ADD, *file, &wish) == 0) return watch;
  int error = errno;
  if (watch >= 0) close(watch);
  close(*file);
  return -error;
}

void shim_mounts_seen(int watch) {
  struct epoll_event event;
  while (epoll_wait(watch, &event, 1, 0) > 0) {}
}

// fork, SCM_RIGHTS, openat2 and renameat2, with the code that each needs around it.
#define _GNU_SOURCE
#include "Helper.h"
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

// The same on every architecture.
enum { CLOSE_RANGE = 436, OPENAT2 = 437 };
enum { KEPT = 3, RESOLVE_NO_LINKS = 4 };

static void close_from(int first) {
  if (syscall(CLOSE_RANGE, (unsigned)first, ~0u, 0) == 0) return;
  long last = sysconf(_SC_OPEN_MAX);
  for (int descriptor = first; descriptor < last; descriptor++) close(descriptor);
}

int shim_helper_fork(int *channel) {
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) != 0) return -errno;
  pid_t process = fork();
  if (process < 0) {
    int error = errno;
    close(ends[0]);
    close(ends[1]);
    return -error;
  }
  if (process > 0) {
    close(ends[1]);
    *channel = ends[0];
    return process;
  }
  if (ends[1] != KEPT) dup3(ends[1], KEPT, O_CLOEXEC);
  close_from(KEPT + 1);
  *channel = KEPT;
  return 0;
}

int shim_channel_send(int channel, const void *bytes, size_t count, int passed) {
  struct iovec part = {(void *)bytes, count};
  union {
    struct cmsghdr header;
    char room[CMSG_SPACE(sizeof(int))];
  } control = {0};
  struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
  if (passed >= 0) {
    message.msg_control = &control;
    message.msg_controllen = sizeof control.room;
    control.header = (struct cmsghdr){CMSG_LEN(sizeof(int)), SOL_SOCKET, SCM_RIGHTS};
    memcpy(CMSG_DATA(&control.header), &passed, sizeof passed);
  }
  ssize_t sent;
  do sent = sendmsg(channel, &message, MSG_NOSIGNAL);
  while (sent < 0 && errno == EINTR);
  return sent < 0 ? -errno : 0;
}

long shim_channel_receive(int channel, void *bytes, size_t count, int *passed) {
  struct iovec part = {bytes, count};
  union {
    struct cmsghdr header;
    char room[CMSG_SPACE(sizeof(int))];
  } control = {0};
  struct msghdr message = {
      .msg_iov = &part, .msg_iovlen = 1, .msg_control = &control, .msg_controllen = sizeof control.room};
  *passed = -1;
  ssize_t length;
  do length = recvmsg(channel, &message, MSG_CMSG_CLOEXEC);
  while (length < 0 && errno == EINTR);
  if (length < 0) return -errno;
  struct cmsghdr *header = CMSG_FIRSTHDR(&message);
  if (header && header->cmsg_level == SOL_SOCKET && header->cmsg_type == SCM_RIGHTS)
    memcpy(passed, CMSG_DATA(header), sizeof *passed);
  return length;
}

int shim_open_folder(const char *path) {
  const int flags = O_PATH | O_DIRECTORY | O_CLOEXEC;
  struct {
    uint64_t flags, mode, resolve;
  } how = {(uint64_t)flags, 0, RESOLVE_NO_LINKS};
  long descriptor = syscall(OPENAT2, AT_FDCWD, path, &how, sizeof how);
  return descriptor < 0 ? -errno : (int)descriptor;
}

int shim_rename_new(const char *from, const char *to) {
  const unsigned no_replace = 1;
  if (syscall(SYS_renameat2, AT_FDCWD, from, AT_FDCWD, to, no_replace) == 0) return 0;
  if (errno != EINVAL && errno != ENOSYS) return -errno;
  // This filesystem cannot refuse by itself. A second name refuses too.
  if (linkat(AT_FDCWD, from, AT_FDCWD, to, 0) == 0) return unlink(from) == 0 ? 0 : -errno;
  if (errno != EPERM && errno != EOPNOTSUPP) return -errno;
  // Without second names (FAT) a moment stays between the look and the rename.
  if (faccessat(AT_FDCWD, to, F_OK, AT_SYMLINK_NOFOLLOW) == 0) return -EEXIST;
  return rename(from, to) == 0 ? 0 : -errno;
}

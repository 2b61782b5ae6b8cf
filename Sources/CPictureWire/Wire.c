// Sockets, shared pixels and a child process: C, because Swift cannot call the macros and functions.
// Any thread.
#define _GNU_SOURCE
#include "CPictureWire.h"
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

/// The child's descriptor of its socket.
static const int child_socket = 3;

bool shim_wire_pair(int sockets[2]) { return socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, sockets) == 0; }

bool shim_wire_send(int socket, const void *bytes, size_t count, int descriptor) {
  struct iovec part = {(void *)bytes, count};
  union {
    struct cmsghdr header;
    char room[CMSG_SPACE(sizeof(int))];
  } extra = {0};
  struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
  if (descriptor >= 0) {
    message.msg_control = extra.room;
    message.msg_controllen = sizeof extra.room;
    struct cmsghdr *header = CMSG_FIRSTHDR(&message);
    header->cmsg_level = SOL_SOCKET;
    header->cmsg_type = SCM_RIGHTS;
    header->cmsg_len = CMSG_LEN(sizeof(int));
    memcpy(CMSG_DATA(header), &descriptor, sizeof(int));
  }
  ssize_t sent;
  do sent = sendmsg(socket, &message, MSG_NOSIGNAL);
  while (sent < 0 && errno == EINTR);
  return sent == (ssize_t)count;
}

static bool comes_in_time(int socket, int patience) {
  if (patience < 0) return true;
  struct pollfd waiting = {.fd = socket, .events = POLLIN};
  int result;
  do result = poll(&waiting, 1, patience);
  while (result < 0 && errno == EINTR);
  return result == 1;
}

bool shim_wire_receive(int socket, void *bytes, size_t count, int *descriptor, int patience) {
  *descriptor = -1;
  if (!comes_in_time(socket, patience)) return false;
  struct iovec part = {bytes, count};
  union {
    struct cmsghdr header;
    char room[CMSG_SPACE(sizeof(int))];
  } extra = {0};
  struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1, .msg_control = extra.room, .msg_controllen = sizeof extra.room};
  ssize_t received;
  do received = recvmsg(socket, &message, MSG_CMSG_CLOEXEC);
  while (received < 0 && errno == EINTR);
  struct cmsghdr *header = received < 0 ? NULL : CMSG_FIRSTHDR(&message);
  if (header && header->cmsg_type == SCM_RIGHTS && header->cmsg_len == CMSG_LEN(sizeof(int)))
    memcpy(descriptor, CMSG_DATA(header), sizeof(int));
  if (received == (ssize_t)count) return true;
  if (*descriptor >= 0) close(*descriptor);
  *descriptor = -1;
  return false;
}

// Without the first seal the memory could be made shorter while it is read, which would end the program.
static const int seals = F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL;

int shim_pixels_new(size_t count, void **pixels) {
  int descriptor = memfd_create("mutoscope-picture", MFD_CLOEXEC | MFD_ALLOW_SEALING);
  if (descriptor < 0) return -1;
  if (ftruncate(descriptor, (off_t)count) == 0 && fcntl(descriptor, F_ADD_SEALS, seals) == 0) {
    *pixels = mmap(NULL, count, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0);
    if (*pixels != MAP_FAILED) return descriptor;
  }
  close(descriptor);
  return -1;
}

const void *shim_pixels_map(int descriptor, size_t *count) {
  struct stat found;
  if ((fcntl(descriptor, F_GET_SEALS) & seals) != seals || fstat(descriptor, &found) != 0 || found.st_size <= 0) return NULL;
  *count = (size_t)found.st_size;
  void *pixels = mmap(NULL, *count, PROT_READ, MAP_SHARED, descriptor, 0);
  return pixels == MAP_FAILED ? NULL : pixels;
}

pid_t shim_wire_start(const char *program, int socket) {
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  if (posix_spawn_file_actions_init(&actions) != 0) return -1;
  if (posix_spawnattr_init(&attributes) != 0) {
    posix_spawn_file_actions_destroy(&actions);
    return -1;
  }
  sigset_t none, all;
  sigemptyset(&none);
  sigfillset(&all);
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawnattr_setsigdefault(&attributes, &all);
  // A process group of its own, so that a terminal's signals to us do not reach it.
  posix_spawnattr_setpgroup(&attributes, 0);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP);
  posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDWR, 0);
  posix_spawn_file_actions_adddup2(&actions, 0, 1);
  posix_spawn_file_actions_adddup2(&actions, 0, 2);
  posix_spawn_file_actions_adddup2(&actions, socket, child_socket);
  posix_spawn_file_actions_addclosefrom_np(&actions, child_socket + 1);
  char *arguments[] = {(char *)program, NULL}, *environment[] = {"LC_ALL=C", NULL};
  pid_t process = -1;
  if (posix_spawn(&process, program, &actions, &attributes, arguments, environment) != 0) process = -1;
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  return process;
}

void shim_wire_end(pid_t process) {
  kill(process, SIGKILL);
  while (waitpid(process, NULL, 0) < 0 && errno == EINTR) continue;
}

int shim_wire_open_file(const char *path, int64_t *byte_count) {
  // O_NONBLOCK, because opening a pipe or device could wait for ever.
  int descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
  if (descriptor < 0) return -1;
  struct stat found;
  if (fstat(descriptor, &found) == 0 && S_ISREG(found.st_mode)) {
    *byte_count = found.st_size;
    return descriptor;
  }
  close(descriptor);
  return -1;
}

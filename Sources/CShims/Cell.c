// The limits of a process that runs an encoder, set just before it becomes the encoder.
#define _GNU_SOURCE
#include "Cell.h"
#include <errno.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <signal.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#if defined(__x86_64__)
#define ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

int shim_refuse_sockets(void) {
#ifdef ARCHITECTURE
  static struct sock_filter filter[] = {
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, arch)),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, ARCHITECTURE, 1, 0),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | ENOSYS),
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
      // x32 on x86-64; no other call has so high a number.
      BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, 1u << 30, 0, 1),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | ENOSYS),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_socket, 0, 1),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EACCES),
      // io_uring opens sockets without the call.
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_io_uring_setup, 0, 1),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EACCES),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
  };
  static struct sock_fprog program = {sizeof filter / sizeof *filter, filter};
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return -errno;
  const unsigned flags = SECCOMP_FILTER_FLAG_SPEC_ALLOW;
  return syscall(__NR_seccomp, SECCOMP_SET_MODE_FILTER, flags, &program) == 0 ? 0 : -errno;
#else
  return -ENOSYS;
#endif
}

static int limit(int what, uint64_t most) {
  struct rlimit limits = {most, most};
  struct rlimit old;
  if (getrlimit(what, &old) == 0 && old.rlim_max < most) limits.rlim_max = limits.rlim_cur = old.rlim_max;
  return setrlimit(what, &limits) == 0 ? 0 : -errno;
}

int shim_cell_enter(int parent, uint64_t memory, uint64_t seconds, uint64_t file) {
  if (prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0) != 0) return -errno;
  // The parent may have died before the call above.
  if (getppid() != parent) return -ESRCH;
  errno = 0;
  // A process that is nicer already stays as it is.
  if (nice(10) == -1 && errno != 0 && errno != EPERM) return -errno;
  int result = limit(RLIMIT_AS, memory);
  if (result == 0) result = limit(RLIMIT_CPU, seconds);
  if (result == 0) result = limit(RLIMIT_FSIZE, file);
  if (result == 0) result = limit(RLIMIT_CORE, 0);
  // A write beyond the limit must fail instead of ending the encoder without a word.
  (void)signal(SIGXFSZ, SIG_IGN);
  return result;
}

// Locks the process for pictures down after its libraries are loaded: it keeps memory, threads and its descriptors.
// Every other system call fails, as on a kernel that lacks it.
// Main thread, once. Invariant: the process never gets more rights again.
// The CLONE_ flags exist only on Linux.
#define _GNU_SOURCE
#include <errno.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>
#include "CPictures.h"

#if defined(__x86_64__)
#define ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

#define ALLOW BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW)
#define FAIL(error) BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | (error))
#define LOAD(member) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, member))
/// Continues with the next statement when the system call has this number, otherwise skips it.
#define WHEN(number) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (number), 0, 1)
#define PERMIT(number) WHEN(number), ALLOW

static bool limit(int what, rlim_t value) {
  struct rlimit limit = {value, value};
  return setrlimit(what, &limit) == 0;
}

// A sanitizer reserves terabytes of addresses.
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
static const rlim_t most_memory = RLIM_INFINITY;
#else
static const rlim_t most_memory = (rlim_t)1536 << 20;
#endif

// The limit allows the largest picture; no core file is written.
static bool set_limits(void) { return limit(RLIMIT_AS, most_memory) && limit(RLIMIT_CORE, 0); }

#ifdef ARCHITECTURE
static bool filter_calls(void) {
  static struct sock_filter filter[] = {
      LOAD(arch),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, ARCHITECTURE, 1, 0),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS),
      LOAD(nr),
      // The descriptors it was given: its socket, files for reading, and memory for pictures.
      PERMIT(__NR_read),
      PERMIT(__NR_write),
      PERMIT(__NR_recvmsg),
      PERMIT(__NR_sendmsg),
      PERMIT(__NR_close),
      PERMIT(__NR_fstat),
      PERMIT(__NR_lseek),
      PERMIT(__NR_fcntl),
      PERMIT(__NR_memfd_create),
      PERMIT(__NR_ftruncate),
      // Memory.
      PERMIT(__NR_brk),
      PERMIT(__NR_mmap),
      PERMIT(__NR_munmap),
      PERMIT(__NR_mremap),
      PERMIT(__NR_mprotect),
      PERMIT(__NR_madvise),
      // Threads, but no other process.
      PERMIT(__NR_futex),
      PERMIT(__NR_set_robust_list),
      PERMIT(__NR_rseq),
      PERMIT(__NR_sched_yield),
      PERMIT(__NR_sched_getaffinity),
      PERMIT(__NR_gettid),
      PERMIT(__NR_getpid),
      PERMIT(__NR_tgkill),
      PERMIT(__NR_rt_sigprocmask),
      PERMIT(__NR_rt_sigaction),
      PERMIT(__NR_rt_sigreturn),
      PERMIT(__NR_sigaltstack),
      PERMIT(__NR_exit),
      PERMIT(__NR_exit_group),
      // Time and random numbers.
      PERMIT(__NR_clock_gettime),
      PERMIT(__NR_clock_nanosleep),
      PERMIT(__NR_nanosleep),
      PERMIT(__NR_getrandom),
      PERMIT(__NR_getrusage),
      PERMIT(__NR_prlimit64),
      PERMIT(__NR_setrlimit),
      // A filter cannot see the flags of clone3; the C library falls back to clone, below.
      WHEN(__NR_clone3),
      FAIL(ENOSYS),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_clone, 0, 3),
      LOAD(args[0]),
      BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, CLONE_THREAD, 0, 1),
      ALLOW,
      FAIL(EPERM),
  };
  static struct sock_fprog program = {sizeof filter / sizeof *filter, filter};
  return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0;
}
#else
static bool filter_calls(void) { return false; }
#endif

bool shim_lock_down(void) {
  bool is_limited = set_limits();
  return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 && filter_calls() && is_limited;
}

void shim_limit_time(int seconds) {
  struct rusage used;
  if (getrusage(RUSAGE_SELF, &used) != 0) return;
  rlim_t end = (rlim_t)(used.ru_utime.tv_sec + used.ru_stime.tv_sec + seconds);
  struct rlimit limit = {end, RLIM_INFINITY};
  setrlimit(RLIMIT_CPU, &limit);
}

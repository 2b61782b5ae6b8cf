// A seccomp filter that refuses execve and execveat, and the system calls of the machine's other architectures (i386, x32).
// Landlock checks files in folders only, so without the filter a program in a memfd could start.
#define _GNU_SOURCE
#include "NoPrograms.h"
#include <errno.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#if defined(__x86_64__)
#define ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

#define FAIL(error) BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | (error))
#define LOAD(member) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, member))

int shim_memory_file(const char *name) {
  int descriptor = memfd_create(name, MFD_CLOEXEC);
  return descriptor < 0 ? -errno : descriptor;
}

int shim_refuse_programs(void) {
#ifdef ARCHITECTURE
  static struct sock_filter filter[] = {
      LOAD(arch),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, ARCHITECTURE, 1, 0),
      FAIL(ENOSYS),
      LOAD(nr),
      // x32 on x86-64; no other call has so high a number.
      BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, 1u << 30, 0, 1),
      FAIL(ENOSYS),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_execve, 1, 0),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_execveat, 0, 1),
      FAIL(EACCES),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
  };
  static struct sock_fprog program = {sizeof filter / sizeof *filter, filter};
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return -errno;
  // Without the flag, kernels before 5.16 turn off speculation for the process, which slows down the decoders.
  const unsigned flags = SECCOMP_FILTER_FLAG_SPEC_ALLOW;
  return syscall(__NR_seccomp, SECCOMP_SET_MODE_FILTER, flags, &program) == 0 ? 0 : -errno;
#else
  return -ENOSYS;
#endif
}

// The three system calls of Landlock, with the layouts of the kernel's linux/landlock.h.
#define _GNU_SOURCE
#include "Landlock.h"
#include <errno.h>
#include <fcntl.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

// The same on every architecture.
enum { CREATE_RULESET = 444, ADD_RULE = 445, RESTRICT_SELF = 446 };
enum { VERSION_FLAG = 1, BELOW_PATH = 1 };

// Rights that the kernel accepts for a file: execute, write, read, truncate, device ioctls.
static const uint64_t file_rights = 1u << 0 | 1u << 1 | 1u << 2 | 1u << 14 | 1u << 15;

struct ruleset {
  uint64_t files;
  uint64_t network;
  uint64_t scopes;
};

struct below {
  uint64_t rights;
  int32_t descriptor;
} __attribute__((packed));

static int answer(long result) { return result < 0 ? -errno : (int)result; }

int shim_landlock_version(void) {
  long version = syscall(CREATE_RULESET, NULL, 0, VERSION_FLAG);
  return version < 0 ? 0 : (int)version;
}

int shim_landlock_new(uint64_t rights, uint64_t scopes) {
  struct ruleset wanted = {rights, 0, scopes};
  // An older kernel knows a shorter struct, and refuses a longer one only when its end is not zero.
  return answer(syscall(CREATE_RULESET, &wanted, sizeof wanted, 0));
}

int shim_landlock_allow(int rules, const char *path, uint64_t rights) {
  int descriptor = open(path, O_PATH | O_CLOEXEC);
  if (descriptor < 0) return -errno;
  struct stat found;
  if (fstat(descriptor, &found) == 0 && !S_ISDIR(found.st_mode)) rights &= file_rights;
  struct below rule = {rights, descriptor};
  int result = answer(syscall(ADD_RULE, rules, BELOW_PATH, &rule, 0));
  close(descriptor);
  return result;
}

int shim_landlock_enter(int rules) {
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return -errno;
  return answer(syscall(RESTRICT_SELF, rules, 0));
}

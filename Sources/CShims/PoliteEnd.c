// Removes a file when a signal asks the process to end, and then lets the signal end it.
// The handler calls only what POSIX allows in one: unlink and raise.
#include "CShims.h"
#include <errno.h>
#include <limits.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

static char doomed[PATH_MAX];

static void end(int number) {
  int kept = errno;
  (void)unlink(doomed);
  errno = kept;
  // SA_RESETHAND has restored the default action, which takes effect when this returns.
  (void)raise(number);
}

static void listen_for(int number) {
  struct sigaction old, action = {.sa_handler = end, .sa_flags = SA_RESETHAND};
  // A process under nohup ignores the signal, and must continue to do so.
  if (sigaction(number, NULL, &old) != 0 || old.sa_handler != SIG_DFL) return;
  (void)sigemptyset(&action.sa_mask);
  (void)sigaction(number, &action, NULL);
}

void shim_unlink_at_polite_end(const char *path) {
  if (strlen(path) >= sizeof doomed) return;
  (void)strcpy(doomed, path);
  listen_for(SIGINT);
  listen_for(SIGTERM);
  listen_for(SIGHUP);
}

// Runs libdispatch's main queue (and so Swift's main actor) in GLib's main loop.
// Main thread only. The eventfd is read before the queue is drained: unread, it stays readable and keeps a core busy.
#include "CShims.h"
#include <glib-unix.h>
#include <sys/eventfd.h>

// Exported by libdispatch for Foundation's own run loop; stable since 2016.
extern int _dispatch_get_main_queue_handle_4CF(void);
extern void _dispatch_main_queue_callback_4CF(void *message);

static guint64 wakeups = 0;

static gboolean drain(gint fd, GIOCondition condition, gpointer data) {
  eventfd_t value;
  (void)condition;
  (void)data;
  (void)eventfd_read(fd, &value);
  wakeups += 1;
  _dispatch_main_queue_callback_4CF(NULL);
  return G_SOURCE_CONTINUE;
}

guint shim_main_queue_attach(void) {
  return g_unix_fd_add_full(G_PRIORITY_DEFAULT, _dispatch_get_main_queue_handle_4CF(), G_IO_IN, drain, NULL, NULL);
}

guint64 shim_main_queue_wakeups(void) { return wakeups; }

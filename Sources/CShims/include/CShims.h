// Our C code for GLib: the bridge between libdispatch's main queue and GLib's main loop.
#pragma once
#include "Cell.h"
#include "Helper.h"
#include "Idle.h"
#include "Landlock.h"
#include "LoadedCode.h"
#include "Mounts.h"
#include "NoPrograms.h"
#include <gio/gio.h>

/// Attaches a source to the default main context that drains libdispatch's main queue, which serves Swift's
/// main actor. Call once, on the main thread, before the loop runs. Returns the source's id.
guint shim_main_queue_attach(void);

/// How often the source has woken, for the self-test that proves it neither sleeps nor spins.
guint64 shim_main_queue_wakeups(void);

/// Removes the file when SIGINT, SIGTERM or SIGHUP ends the process. A later path replaces an earlier one.
void shim_unlink_at_polite_end(const char *path);

/// Drops GTK's warnings about its list of recent files from now on. Call it once, before the first log message.
void shim_hush_recent_files(void);

/// True when GLib takes its small blocks from the C heap.
gboolean shim_slices_are_of_the_heap(void);

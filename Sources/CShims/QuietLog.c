// Drops GTK's warnings about its list of recent files, which it cannot write in the sandbox.
#include "CShims.h"
#include <string.h>

static GLogWriterOutput write_log(GLogLevelFlags level, const GLogField *fields, gsize count, gpointer data) {
  for (gsize index = 0; index < count; index++) {
    if (strcmp(fields[index].key, "MESSAGE") != 0 || !fields[index].value) continue;
    if (strstr(fields[index].value, "recently-used.xbel")) return G_LOG_WRITER_HANDLED;
  }
  return g_log_writer_default(level, fields, count, data);
}

void shim_hush_recent_files(void) { g_log_set_writer_func(write_log, NULL, NULL); }

// Looks up early what GTK looks up in libraries while its first window is made.
// Main thread only, once GTK has begun. While another thread opens a library, and FFmpeg with all it needs takes 70 ms, every
// lookup waits: so that thread begins after these, and finds GTK in no need of one.
#define G_SETTINGS_ENABLE_BACKEND
#include "CGtkShims.h"
#include <gio/gsettingsbackend.h>

void shim_look_up_early(void) {
  // It comes from a module; GTK asks for it when the application registers.
  g_object_unref(g_settings_backend_get_default());
  // The one type that the templates of libadwaita's first widgets name and that nothing has made by then.
  g_type_ensure(GTK_TYPE_IMAGE);
}

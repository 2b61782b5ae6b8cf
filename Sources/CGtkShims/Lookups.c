// Does early the library lookups that GTK does while it makes its first window.
// Main thread only, once GTK has begun. While another thread opens a library, every lookup waits, and opening FFmpeg
// takes 70 ms. So these lookups come before that thread starts.
#define G_SETTINGS_ENABLE_BACKEND
#include "CGtkShims.h"
#include <gio/gsettingsbackend.h>

void shim_look_up_early(void) {
  // It comes from a module; GTK asks for it when the application registers.
  g_object_unref(g_settings_backend_get_default());
  // The templates of libadwaita's first widgets name this type, and no earlier code creates it.
  g_type_ensure(GTK_TYPE_IMAGE);
}

// Takes GLib's small blocks from the C heap. GLib before 2.76 keeps each freed block for others of its size: 27 MB after
// 150 cards had gone, which `malloc_trim` cannot return. Later versions do the same by themselves.
#include "CShims.h"

static void use_c_heap(void) {
  G_GNUC_BEGIN_IGNORE_DEPRECATIONS
  g_slice_set_config(G_SLICE_CONFIG_ALWAYS_MALLOC, TRUE);
  G_GNUC_END_IGNORE_DEPRECATIONS
}

// GLib allows this only before its first block, which its own constructor takes. Functions of this section come before
// the constructors of all libraries.
__attribute__((section(".preinit_array"), used)) static void (*const before_glib)(void) = use_c_heap;

gboolean shim_slices_are_of_the_heap(void) {
  if (!glib_check_version(2, 76, 0)) return TRUE;
  G_GNUC_BEGIN_IGNORE_DEPRECATIONS
  return g_slice_get_config(G_SLICE_CONFIG_ALWAYS_MALLOC) != 0;
  G_GNUC_END_IGNORE_DEPRECATIONS
}

// C of our own for GTK: GObject subclasses that Swift cannot declare.
#pragma once
#include <gtk/gtk.h>

GType shim_frame_paintable_get_type(void);

// Our C code for GStreamer: subclasses that Swift cannot declare. Any thread.
#pragma once
#include <gst/gst.h>

/// Makes the element `mutoscopecolours` known; call it once, after GStreamer started. It takes I420, I420_10LE and BGR,
/// and gives BGR in the colours of an ordinary screen.
gboolean shim_colours_register(void);

// C of our own for GTK: GObject subclasses and upcasts that Swift cannot declare. Main thread only.
#pragma once
#include <gtk/gtk.h>

/// A paintable that always shows its last texture, cropped to fill or fitted over a backdrop.
GdkPaintable *shim_frame_paintable_new(void);
void shim_frame_paintable_set_texture(GdkPaintable *paintable, GdkTexture *texture);
GdkTexture *shim_frame_paintable_get_texture(GdkPaintable *paintable);
void shim_frame_paintable_set_backdrop(GdkPaintable *paintable, GdkTexture *texture);
void shim_frame_paintable_set_cover(GdkPaintable *paintable, gboolean cover);

/// An icon anywhere in its place, whose size, turn and opacity change without a new layout.
GdkPaintable *shim_floating_paintable_new(GdkPaintable *icon);
void shim_floating_paintable_place(GdkPaintable *paintable, double x, double y, double degrees);
void shim_floating_paintable_set(GdkPaintable *paintable, double size, double opacity);

/// A container of pages as large as itself, each at a whole page number, seen from a fractional position.
GtkWidget *shim_pager_new(GtkOrientation orientation);
void shim_pager_append(GtkWidget *pager, GtkWidget *page);
void shim_pager_place(GtkWidget *pager, GtkWidget *page, int number);
void shim_pager_set_position(GtkWidget *pager, double position);

/// A container `ratio` times as tall as wide, and no narrower than given.
GtkWidget *shim_ratio_new(GtkWidget *child, double ratio, int narrowest);

/// A list of the numbers 0 ..< count that makes its items only when asked: a long list costs what is on screen.
GListModel *shim_index_model_new(void);
void shim_index_model_set_count(GListModel *model, guint count);
guint shim_index_get(gpointer item);

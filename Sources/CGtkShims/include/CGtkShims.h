// Our C code for GTK: GObject subclasses and upcasts that Swift cannot declare. Main thread only.
#pragma once
// As in CAdwaita's header.
#ifndef GDK_VERSION_MIN_REQUIRED
#define GDK_VERSION_MIN_REQUIRED (GDK_VERSION_4_8)
#endif
#include <gtk/gtk.h>

/// A paintable that always shows its last texture, cropped to fill or fitted over a backdrop.
GdkPaintable *shim_frame_paintable_new(void);
void shim_frame_paintable_set_texture(GdkPaintable *paintable, GdkTexture *texture);
GdkTexture *shim_frame_paintable_get_texture(GdkPaintable *paintable);
void shim_frame_paintable_set_backdrop(GdkPaintable *paintable, GdkTexture *texture);
void shim_frame_paintable_set_cover(GdkPaintable *paintable, gboolean cover);
/// The position of a narrower fitted texture: 0 at the left, 1 at the right.
void shim_frame_paintable_set_anchor(GdkPaintable *paintable, double anchor);
/// The point of a cropped texture that stays visible: 0 at the left and the top, 1 at the right and the bottom.
void shim_frame_paintable_set_focus(GdkPaintable *paintable, double x, double y);
/// The middle, the upright size and the quarter turns of the texture in the pane; a width of 0 ends the pose.
void shim_frame_paintable_set_pose(GdkPaintable *paintable, double x, double y, double width, double height, int turns);

/// An icon at any place, whose size, angle and opacity change without a layout.
GdkPaintable *shim_floating_paintable_new(GdkPaintable *icon);
void shim_floating_paintable_place(GdkPaintable *paintable, double x, double y, double degrees);
void shim_floating_paintable_set(GdkPaintable *paintable, double size, double opacity);

/// A container of pages as large as itself, each at a whole page number, seen from a fractional position.
GtkWidget *shim_pager_new(GtkOrientation orientation);
void shim_pager_append(GtkWidget *pager, GtkWidget *page);
void shim_pager_place(GtkWidget *pager, GtkWidget *page, int number);
void shim_pager_set_position(GtkWidget *pager, double position, double rest);

/// A list of the numbers 0 ..< count that makes its items only when asked: a long list costs what is on screen.
GListModel *shim_index_model_new(void);
void shim_index_model_set_count(GListModel *model, guint count);
guint shim_index_get(gpointer item);

/// Scrolls a GtkListView so far that an item is in sight.
void shim_list_scroll_to(GtkWidget *list, guint item);
/// The same by the list's own action, which GTK 4.12 and later carry out wrongly for tall items.
void shim_list_scroll_by_action(GtkWidget *list, guint item);

/// Cells of the same size, one for each of count items: in a line that scrolls sideways, or in lines that scroll down.
/// On "range-changed" the owner must give cells to the visible indices.
GtkWidget *shim_tiles_new(GtkOrientation orientation, int cell_width, int cell_height);
void shim_tiles_set_cell_height(GtkWidget *tiles, int height);
/// Cells share the whole width: about `width` wide, `ratio` times as tall, and at least `least` side by side.
void shim_tiles_fit(GtkWidget *tiles, int width, double ratio, int least);
int shim_tiles_get_columns(GtkWidget *tiles);
int shim_tiles_get_cell_width(GtkWidget *tiles);
void shim_tiles_set_count(GtkWidget *tiles, int count);
void shim_tiles_get_range(GtkWidget *tiles, int *first, int *last);
void shim_tiles_append(GtkWidget *tiles, GtkWidget *cell);
void shim_tiles_place(GtkWidget *tiles, GtkWidget *cell, int number);
void shim_tiles_reveal(GtkWidget *tiles, int number);
double shim_tiles_get_offset(GtkWidget *tiles);
void shim_tiles_set_offset(GtkWidget *tiles, double offset);

/// A row of bars, one for each image: the bars before the current one are full.
GtkWidget *shim_segments_new(void);
void shim_segments_set(GtkWidget *segments, int count, int current);
void shim_segments_set_share(GtkWidget *segments, double share);

/// A container that draws its child moved and smaller.
GtkWidget *shim_lift_new(GtkWidget *child);
void shim_lift_set(GtkWidget *lift, double scale, double x, double y);

/// A container that draws its child again only when something inside has changed.
GtkWidget *shim_drawn_once_new(GtkWidget *child);

/// A line that fills from the left, without a layout.
GtkWidget *shim_hair_new(void);
void shim_hair_set_share(GtkWidget *hair, double share);
// Copies the shares, each 0…1.
void shim_hair_set_marks(GtkWidget *hair, const float *shares, int count);

/// Tells assistive technologies the true places of widgets; before the first widget is made.
void shim_mend_places(void);

/// What is hidden from screen readers stays so when it comes into sight, or no longer.
void shim_keep_hidden(GtkWidget *widget, gboolean is_hidden);

/// Has a screen reader say a text, where the running GTK can (4.14).
void shim_announce(GtkWidget *widget, const char *text);

/// Does early the lookups that would wait while a thread opens libraries.
void shim_look_up_early(void);

/// Keeps the memory that cairo shares with the X server for this window; call it again after a change of size.
void shim_keep_shared_memory(GdkSurface *surface);

/// A question over a window, with two kinds behind one set of functions. `appearance` is an AdwResponseAppearance.
GtkWidget *shim_alert_new(GtkWidget *parent, const char *heading, const char *body);
void shim_alert_set_content(GtkWidget *alert, GtkWidget *content);
void shim_alert_add_response(GtkWidget *alert, const char *name, const char *label);
void shim_alert_set_appearance(GtkWidget *alert, const char *name, int appearance);
void shim_alert_set_default(GtkWidget *alert, const char *name);
/// The answer of Escape and of closing.
void shim_alert_set_close(GtkWidget *alert, const char *name);
const char *shim_alert_get_label(GtkWidget *alert, const char *name);
void shim_alert_set_label(GtkWidget *alert, const char *name, const char *label);
gboolean shim_alert_is_enabled(GtkWidget *alert, const char *name);
void shim_alert_set_enabled(GtkWidget *alert, const char *name, gboolean is_enabled);
void shim_alert_present(GtkWidget *alert, GtkWidget *parent);

// About.c
GtkWidget *shim_about_new(GtkWidget *parent);
void shim_about_set(GtkWidget *about, const char *property, const char *text);
void shim_about_set_mit_license(GtkWidget *about);
void shim_about_present(GtkWidget *about, GtkWidget *parent);

// Display.c: names that live as long as the process, or NULL without a display. The first is the display's own name, the
// others are those of GTK's types, such as "GdkWaylandDisplay" and "GskCairoRenderer".
const char *shim_display_name(void);
const char *shim_display_kind(void);
const char *shim_renderer_kind(void);

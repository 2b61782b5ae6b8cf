// Cells of the same size for any number of items; only visible items have a widget.
// Main thread only. "range-changed" reports the visible indices; the cost depends on the window, never on the count.
#include "CGtkShims.h"

#include <math.h>

typedef struct {
  GtkWidget parent;
  GtkAdjustment *adjustments[2];
  GtkOrientation orientation;
  int cell_width, cell_height, count, first, last;
  // For cells that share the width; a ratio of 0 means cells of a fixed size.
  int fit_width, least, across;
  double ratio;
  double offset;
  gboolean configuring;
} ShimTiles;
typedef struct {
  GtkWidgetClass parent;
} ShimTilesClass;

enum { PROP_0, PROP_HADJUSTMENT, PROP_VADJUSTMENT, PROP_HPOLICY, PROP_VPOLICY };
static guint range_signal;

G_DEFINE_TYPE_WITH_CODE(ShimTiles, shim_tiles, GTK_TYPE_WIDGET, G_IMPLEMENT_INTERFACE(GTK_TYPE_SCROLLABLE, NULL))

static GQuark number_quark(void) { return g_quark_from_static_string("shim-tile-number"); }

// The index plus 1, so that 0 means a cell without a place.
static int number_of(GtkWidget *cell) { return GPOINTER_TO_INT(g_object_get_qdata(G_OBJECT(cell), number_quark())) - 1; }

static gboolean is_sideways(ShimTiles *self) { return self->orientation == GTK_ORIENTATION_HORIZONTAL; }
static gboolean is_mirrored(ShimTiles *self) { return gtk_widget_get_direction(GTK_WIDGET(self)) == GTK_TEXT_DIR_RTL; }

// In a low page narrower cells stand side by side, so that a whole cell is in sight; a cell keeps two thirds of its width.
static int fitting(ShimTiles *self, int width) {
  int usual = MAX(self->least, width / self->fit_width), page = gtk_widget_get_height(GTK_WIDGET(self));
  if (page <= 0) return usual;
  int low = (int)ceil(width * self->ratio / page), most = width * 3 / (self->fit_width * 2);
  return MAX(usual, MIN(low, most));
}

static int columns(ShimTiles *self, int width) {
  if (self->ratio > 0) return fitting(self, width);
  return is_sideways(self) ? MAX(1, self->count) : MAX(1, MIN(self->count, width / self->cell_width));
}

static int lines(ShimTiles *self, int width) { return (self->count + columns(self, width) - 1) / columns(self, width); }

static double length(ShimTiles *self, int width) {
  return is_sideways(self) ? (double)self->count * self->cell_width : (double)lines(self, width) * self->cell_height;
}

static GtkAdjustment *adjustment(ShimTiles *self) { return self->adjustments[is_sideways(self) ? 0 : 1]; }

// A horizontal adjustment counts from the left in every language; the offset counts from the first item.
static double flipped(ShimTiles *self, GtkAdjustment *adjustment, double value) {
  if (!is_sideways(self) || !is_mirrored(self)) return value;
  return gtk_adjustment_get_upper(adjustment) - gtk_adjustment_get_page_size(adjustment) - value;
}

static void moved(ShimTiles *self) {
  if (self->configuring || !adjustment(self)) return;
  self->offset = flipped(self, adjustment(self), gtk_adjustment_get_value(adjustment(self)));
  gtk_widget_queue_allocate(GTK_WIDGET(self));
}

static void configure(ShimTiles *self, double all, int page) {
  GtkAdjustment *along = adjustment(self), *across = self->adjustments[is_sideways(self) ? 1 : 0];
  self->offset = CLAMP(self->offset, 0, MAX(0, all - page));
  self->configuring = TRUE;
  double cell = is_sideways(self) ? self->cell_width : self->cell_height;
  if (along) {
    double upper = MAX(all, page);
    double value = is_sideways(self) && is_mirrored(self) ? upper - page - self->offset : self->offset;
    gtk_adjustment_configure(along, value, 0, upper, cell, page * 0.9, page);
  }
  int other = is_sideways(self) ? gtk_widget_get_height(GTK_WIDGET(self)) : gtk_widget_get_width(GTK_WIDGET(self));
  if (across) gtk_adjustment_configure(across, 0, 0, other, cell, other, other);
  self->configuring = FALSE;
}

static void measure(GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum, int *natural,
                    int *minimum_baseline, int *natural_baseline) {
  ShimTiles *self = (ShimTiles *)widget;
  *minimum = orientation == GTK_ORIENTATION_HORIZONTAL ? self->cell_width : self->cell_height;
  if (self->ratio > 0) *minimum = 1;
  *natural = *minimum;
  *minimum_baseline = *natural_baseline = -1;
}

static void show(GtkWidget *cell, gboolean visible) {
  if (gtk_widget_get_child_visible(cell) == visible) return;
  gtk_widget_set_child_visible(cell, visible);
  gtk_accessible_update_state(GTK_ACCESSIBLE(cell), GTK_ACCESSIBLE_STATE_HIDDEN, !visible, -1);
}

static void place_cell(ShimTiles *self, GtkWidget *cell, int width, int height) {
  int number = number_of(cell), across = columns(self, width);
  // Cells in a line share the width with limited gaps; a line of few cells is centred, in both directions.
  double step = is_sideways(self) ? self->cell_width : MIN((double)width / across, self->cell_width * 1.25);
  double free = width - step * across;
  double start = is_sideways(self) ? MAX(0, free / 2) - self->offset : free / 2;
  double top = is_sideways(self) ? 0 : number / across * self->cell_height - self->offset;
  double left = start + number % across * step + (step - self->cell_width) / 2;
  if (is_mirrored(self)) left = width - left - self->cell_width;
  gboolean visible = number >= 0 && number < self->count && top > -self->cell_height && top < height &&
                     left > -self->cell_width && left < width;
  show(cell, visible);
  if (!visible) return;
  GskTransform *transform = gsk_transform_translate(NULL, &GRAPHENE_POINT_INIT((float)(int)left, (float)(int)top));
  gtk_widget_allocate(cell, self->cell_width, self->cell_height, -1, transform);
}

// The visible indices and a few more, so that a cell exists before it becomes visible.
static void look(ShimTiles *self, int width, int height) {
  int cell = is_sideways(self) ? self->cell_width : self->cell_height;
  int page = is_sideways(self) ? width : height;
  int across = is_sideways(self) ? 1 : columns(self, width), spare = 2;
  int first = MAX(0, ((int)(self->offset / cell) - spare) * across);
  int last = MIN(self->count, ((int)((self->offset + page) / cell) + 1 + spare) * across);
  if (first == self->first && last == self->last) return;
  self->first = first;
  self->last = last;
  g_signal_emit(self, range_signal, 0);
}

// The first visible item stays the first, whatever the number of cells in a line.
static void fit(ShimTiles *self, int width) {
  int across = columns(self, width), cell = width / across;
  if (self->ratio <= 0 || (cell == self->cell_width && across == self->across)) return;
  double lines = self->offset / self->cell_height;
  int tall = (int)(cell * self->ratio + 0.5), number = (int)lines * self->across;
  self->offset = (number / across + lines - (int)lines) * tall;
  self->cell_width = cell;
  self->cell_height = tall;
  self->across = across;
  self->first = self->last = -1;
}

static void size_allocate(GtkWidget *widget, int width, int height, int baseline) {
  ShimTiles *self = (ShimTiles *)widget;
  fit(self, width);
  configure(self, length(self, width), is_sideways(self) ? width : height);
  for (GtkWidget *cell = gtk_widget_get_first_child(widget); cell; cell = gtk_widget_get_next_sibling(cell))
    place_cell(self, cell, width, height);
  look(self, width, height);
}

static void set_adjustment(ShimTiles *self, int which, GtkAdjustment *adjustment) {
  if (self->adjustments[which]) {
    g_signal_handlers_disconnect_by_func(self->adjustments[which], moved, self);
    g_clear_object(&self->adjustments[which]);
  }
  if (!adjustment) return;
  self->adjustments[which] = g_object_ref_sink(adjustment);
  g_signal_connect_swapped(adjustment, "value-changed", G_CALLBACK(moved), self);
}

static void set_property(GObject *object, guint property, const GValue *value, GParamSpec *spec) {
  ShimTiles *self = (ShimTiles *)object;
  if (property == PROP_HADJUSTMENT) set_adjustment(self, 0, g_value_get_object(value));
  if (property == PROP_VADJUSTMENT) set_adjustment(self, 1, g_value_get_object(value));
  (void)spec;
}

static void get_property(GObject *object, guint property, GValue *value, GParamSpec *spec) {
  ShimTiles *self = (ShimTiles *)object;
  if (property == PROP_HADJUSTMENT) g_value_set_object(value, self->adjustments[0]);
  if (property == PROP_VADJUSTMENT) g_value_set_object(value, self->adjustments[1]);
  (void)spec;
}

static void dispose(GObject *object) {
  GtkWidget *cell;
  set_adjustment((ShimTiles *)object, 0, NULL);
  set_adjustment((ShimTiles *)object, 1, NULL);
  while ((cell = gtk_widget_get_first_child(GTK_WIDGET(object)))) gtk_widget_unparent(cell);
  G_OBJECT_CLASS(shim_tiles_parent_class)->dispose(object);
}

static void shim_tiles_class_init(ShimTilesClass *klass) {
  GObjectClass *object = G_OBJECT_CLASS(klass);
  object->dispose = dispose;
  object->set_property = set_property;
  object->get_property = get_property;
  g_object_class_override_property(object, PROP_HADJUSTMENT, "hadjustment");
  g_object_class_override_property(object, PROP_VADJUSTMENT, "vadjustment");
  g_object_class_override_property(object, PROP_HPOLICY, "hscroll-policy");
  g_object_class_override_property(object, PROP_VPOLICY, "vscroll-policy");
  GTK_WIDGET_CLASS(klass)->measure = measure;
  GTK_WIDGET_CLASS(klass)->size_allocate = size_allocate;
  gtk_widget_class_set_css_name(GTK_WIDGET_CLASS(klass), "tiles");
  gtk_widget_class_set_accessible_role(GTK_WIDGET_CLASS(klass), GTK_ACCESSIBLE_ROLE_LIST);
  range_signal = g_signal_new("range-changed", shim_tiles_get_type(), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void shim_tiles_init(ShimTiles *self) { gtk_widget_set_overflow(GTK_WIDGET(self), GTK_OVERFLOW_HIDDEN); }

GtkWidget *shim_tiles_new(GtkOrientation orientation, int cell_width, int cell_height) {
  ShimTiles *self = g_object_new(shim_tiles_get_type(), NULL);
  self->orientation = orientation;
  self->cell_width = cell_width;
  self->cell_height = cell_height;
  return GTK_WIDGET(self);
}

void shim_tiles_set_cell_height(GtkWidget *tiles, int height) {
  ShimTiles *self = (ShimTiles *)tiles;
  if (self->cell_height == height) return;
  self->cell_height = height;
  gtk_widget_queue_resize(tiles);
}

void shim_tiles_fit(GtkWidget *tiles, int width, double ratio, int least) {
  ShimTiles *self = (ShimTiles *)tiles;
  self->fit_width = width;
  self->ratio = ratio;
  self->least = least;
  self->across = 1;
  gtk_widget_queue_resize(tiles);
}

int shim_tiles_get_columns(GtkWidget *tiles) { return columns((ShimTiles *)tiles, gtk_widget_get_width(tiles)); }

int shim_tiles_get_cell_width(GtkWidget *tiles) { return ((ShimTiles *)tiles)->cell_width; }

void shim_tiles_set_count(GtkWidget *tiles, int count) {
  ShimTiles *self = (ShimTiles *)tiles;
  if (self->count == count) return;
  self->count = count;
  gtk_widget_queue_resize(tiles);
}

void shim_tiles_get_range(GtkWidget *tiles, int *first, int *last) {
  *first = ((ShimTiles *)tiles)->first;
  *last = ((ShimTiles *)tiles)->last;
}

void shim_tiles_append(GtkWidget *tiles, GtkWidget *cell) {
  gtk_widget_set_child_visible(cell, FALSE);
  gtk_widget_insert_before(cell, tiles, NULL);
}

void shim_tiles_place(GtkWidget *tiles, GtkWidget *cell, int number) {
  if (number_of(cell) == number) return;
  g_object_set_qdata(G_OBJECT(cell), number_quark(), GINT_TO_POINTER(number + 1));
  gtk_widget_queue_allocate(tiles);
}

double shim_tiles_get_offset(GtkWidget *tiles) { return ((ShimTiles *)tiles)->offset; }

void shim_tiles_set_offset(GtkWidget *tiles, double offset) {
  ShimTiles *self = (ShimTiles *)tiles;
  self->offset = offset;
  gtk_widget_queue_allocate(tiles);
}

void shim_tiles_reveal(GtkWidget *tiles, int number) {
  ShimTiles *self = (ShimTiles *)tiles;
  int width = gtk_widget_get_width(tiles), height = gtk_widget_get_height(tiles);
  double cell = is_sideways(self) ? self->cell_width : self->cell_height;
  double page = is_sideways(self) ? width : height;
  double start = (is_sideways(self) ? number : number / columns(self, width)) * cell;
  // Of a cell that is longer than the page the beginning is shown.
  double offset = CLAMP(self->offset, MIN(start, start + cell - page), start);
  shim_tiles_set_offset(tiles, MAX(0, offset));
}

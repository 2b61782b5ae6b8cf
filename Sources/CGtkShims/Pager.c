// A container of pages of its own size at whole page numbers, seen from a fractional position.
// Main thread only. A page out of sight is not mapped, so it costs nothing and screen readers skip it. During a slide
// the pages are laid out at their final places and only drawn elsewhere: a layout in each step would make GDK send ten
// requests to the X server, and wait for each answer.
#include "CGtkShims.h"
#include <math.h>

typedef struct {
  GtkWidget parent;
  GtkOrientation orientation;
  double position, rest;
  int width, height;
} ShimPager;
typedef struct {
  GtkWidgetClass parent;
} ShimPagerClass;

G_DEFINE_TYPE(ShimPager, shim_pager, GTK_TYPE_WIDGET)

static guint resized_signal;

static GQuark number_quark(void) { return g_quark_from_static_string("shim-page-number"); }

static int number_of(GtkWidget *page) { return GPOINTER_TO_INT(g_object_get_qdata(G_OBJECT(page), number_quark())); }

static void measure(GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum, int *natural,
                    int *minimum_baseline, int *natural_baseline) {
  *minimum = *natural = 0;
  for (GtkWidget *page = gtk_widget_get_first_child(widget); page; page = gtk_widget_get_next_sibling(page)) {
    int page_minimum, page_natural;
    gtk_widget_measure(page, orientation, for_size, &page_minimum, &page_natural, NULL, NULL);
    *minimum = MAX(*minimum, page_minimum);
    *natural = MAX(*natural, page_natural);
  }
  *minimum_baseline = *natural_baseline = -1;
}

// Screen readers do not check whether a page is mapped, so it is hidden for them.
static void show(GtkWidget *page, gboolean visible) {
  if (gtk_widget_get_child_visible(page) == visible) return;
  gtk_widget_set_child_visible(page, visible);
  gtk_accessible_update_state(GTK_ACCESSIBLE(page), GTK_ACCESSIBLE_STATE_HIDDEN, !visible, -1);
}

// Whole pixels only, because half a pixel would resample every picture and letter on the page.
static float pixels(double pages, int extent) { return (float)round(pages * extent); }

static graphene_point_t point(ShimPager *self, double pages, int width, int height) {
  if (self->orientation == GTK_ORIENTATION_VERTICAL) return GRAPHENE_POINT_INIT(0, pixels(pages, height));
  return GRAPHENE_POINT_INIT(pixels(pages, width), 0);
}

static gboolean is_in_sight(double offset) { return offset > -1 && offset < 1; }

// GTK counts a finger's press on a page and on all parents of what it met. If that page were hidden before the finger leaves,
// GTK would count the end on the page that is there then, and complain.
static gboolean is_pressed(GtkWidget *page) { return (gtk_widget_get_state_flags(page) & GTK_STATE_FLAG_ACTIVE) != 0; }

static void state_changed(GtkWidget *page, GtkStateFlags before, GtkWidget *pager) {
  if ((before & GTK_STATE_FLAG_ACTIVE) && !is_pressed(page)) gtk_widget_queue_allocate(pager);
}

static void size_allocate(GtkWidget *widget, int width, int height, int baseline) {
  ShimPager *self = (ShimPager *)widget;
  for (GtkWidget *page = gtk_widget_get_first_child(widget); page; page = gtk_widget_get_next_sibling(page)) {
    int number = number_of(page);
    gboolean visible = is_in_sight(number - self->position) || is_in_sight(number - self->rest) || is_pressed(page);
    show(page, visible);
    if (!visible) continue;
    graphene_point_t place = point(self, number - self->rest, width, height);
    gtk_widget_allocate(page, width, height, baseline, gsk_transform_translate(NULL, &place));
  }
  if (self->width == width && self->height == height) return;
  self->width = width;
  self->height = height;
  g_signal_emit(self, resized_signal, 0);
}

static void draw(GtkWidget *widget, GtkSnapshot *snapshot) {
  ShimPager *self = (ShimPager *)widget;
  graphene_point_t way =
      point(self, self->rest - self->position, gtk_widget_get_width(widget), gtk_widget_get_height(widget));
  gtk_snapshot_save(snapshot);
  gtk_snapshot_translate(snapshot, &way);
  for (GtkWidget *page = gtk_widget_get_first_child(widget); page; page = gtk_widget_get_next_sibling(page))
    gtk_widget_snapshot_child(widget, page, snapshot);
  gtk_snapshot_restore(snapshot);
}

static void dispose(GObject *object) {
  GtkWidget *page;
  while ((page = gtk_widget_get_first_child(GTK_WIDGET(object)))) gtk_widget_unparent(page);
  G_OBJECT_CLASS(shim_pager_parent_class)->dispose(object);
}

static void shim_pager_class_init(ShimPagerClass *klass) {
  G_OBJECT_CLASS(klass)->dispose = dispose;
  GTK_WIDGET_CLASS(klass)->measure = measure;
  GTK_WIDGET_CLASS(klass)->size_allocate = size_allocate;
  GTK_WIDGET_CLASS(klass)->snapshot = draw;
  gtk_widget_class_set_css_name(GTK_WIDGET_CLASS(klass), "pager");
  resized_signal = g_signal_new("resized", shim_pager_get_type(), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void shim_pager_init(ShimPager *self) { gtk_widget_set_overflow(GTK_WIDGET(self), GTK_OVERFLOW_HIDDEN); }

GtkWidget *shim_pager_new(GtkOrientation orientation) {
  ShimPager *self = g_object_new(shim_pager_get_type(), NULL);
  self->orientation = orientation;
  return GTK_WIDGET(self);
}

void shim_pager_append(GtkWidget *pager, GtkWidget *page) {
  gtk_widget_insert_before(page, pager, NULL);
  g_signal_connect_object(page, "state-flags-changed", G_CALLBACK(state_changed), pager, 0);
}

void shim_pager_place(GtkWidget *pager, GtkWidget *page, int number) {
  if (number_of(page) == number) return;
  g_object_set_qdata(G_OBJECT(page), number_quark(), GINT_TO_POINTER(number));
  gtk_widget_queue_allocate(pager);
}

static gboolean shows_same_pages(double one, double other) {
  return floor(one) == floor(other) && ceil(one) == ceil(other);
}

void shim_pager_set_position(GtkWidget *pager, double position, double rest) {
  ShimPager *self = (ShimPager *)pager;
  if (self->position == position && self->rest == rest) return;
  gboolean is_only_drawn = self->rest == rest && shows_same_pages(self->position, position);
  self->position = position;
  self->rest = rest;
  if (is_only_drawn) gtk_widget_queue_draw(pager);
  else gtk_widget_queue_allocate(pager);
}

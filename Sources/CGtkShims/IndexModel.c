// The numbers 0 ..< count as a list model that makes an item when a row asks for it.
// Main thread only. The model holds no item: 100,000 posts cost as much as the rows on screen.
#include "CGtkShims.h"

typedef struct {
  GObject parent;
  guint index;
} ShimIndex;
typedef struct {
  GObjectClass parent;
} ShimIndexClass;

G_DEFINE_TYPE(ShimIndex, shim_index, G_TYPE_OBJECT)
static void shim_index_class_init(ShimIndexClass *klass) { (void)klass; }
static void shim_index_init(ShimIndex *self) { self->index = 0; }

typedef struct {
  GObject parent;
  guint count;
} ShimIndexModel;
typedef struct {
  GObjectClass parent;
} ShimIndexModelClass;

static GType item_type(GListModel *model) {
  (void)model;
  return shim_index_get_type();
}

static guint item_count(GListModel *model) { return ((ShimIndexModel *)model)->count; }

static gpointer item_at(GListModel *model, guint position) {
  if (position >= item_count(model)) return NULL;
  ShimIndex *item = g_object_new(shim_index_get_type(), NULL);
  item->index = position;
  return item;
}

static void list_init(GListModelInterface *interface) {
  interface->get_item_type = item_type;
  interface->get_n_items = item_count;
  interface->get_item = item_at;
}

G_DEFINE_TYPE_WITH_CODE(ShimIndexModel, shim_index_model, G_TYPE_OBJECT,
                        G_IMPLEMENT_INTERFACE(G_TYPE_LIST_MODEL, list_init))
static void shim_index_model_class_init(ShimIndexModelClass *klass) { (void)klass; }
static void shim_index_model_init(ShimIndexModel *self) { self->count = 0; }

GListModel *shim_index_model_new(void) { return g_object_new(shim_index_model_get_type(), NULL); }

void shim_index_model_set_count(GListModel *model, guint count) {
  ShimIndexModel *self = (ShimIndexModel *)model;
  guint old = self->count;
  if (old == count) return;
  self->count = count;
  if (count > old) g_list_model_items_changed(model, old, 0, count - old);
  else g_list_model_items_changed(model, count, old - count, 0);
}

guint shim_index_get(gpointer item) { return ((ShimIndex *)item)->index; }

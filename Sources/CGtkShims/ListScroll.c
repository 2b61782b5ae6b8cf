// Scrolls a list to an item, in the same way in every GTK.
// Main thread only. Since GTK 4.12 the list's own action does not move to an item that is taller than the list, or moves to
// any place, because it first moves the view it compares with.
#include "CGtkShims.h"
#include <dlfcn.h>

typedef struct GtkScrollInfoLater GtkScrollInfoLater;

void shim_list_scroll_to(GtkWidget *list, guint item) {
  GtkScrollInfoLater *(*make)(void) = dlsym(RTLD_DEFAULT, "gtk_scroll_info_new");
  void (*enable)(GtkScrollInfoLater *, gboolean) = dlsym(RTLD_DEFAULT, "gtk_scroll_info_set_enable_vertical");
  void (*scroll)(GtkListView *, guint, guint, GtkScrollInfoLater *) = dlsym(RTLD_DEFAULT, "gtk_list_view_scroll_to");
  if (!make || !enable || !scroll) {
    shim_list_scroll_by_action(list, item);
    return;
  }
  // Only the first of two movements is switched off by this: the one that is wrong.
  GtkScrollInfoLater *info = make();
  enable(info, FALSE);
  scroll(GTK_LIST_VIEW(list), item, 0, info);
}

void shim_list_scroll_by_action(GtkWidget *list, guint item) {
  gtk_widget_activate_action(list, "list.scroll-to-item", "u", item);
}

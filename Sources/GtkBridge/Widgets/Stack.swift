// GtkStack: shows one of several pages, with a cross-fade unless motion is reduced.
// Thread: main actor. Invariant: a page is shown by the name it was added with; screen readers ignore the others.

import CAdwaita
import GLibBridge

package final class Stack: Widget {
    private var pages: [String: Widget] = [:]

    package init(fade milliseconds: Int = 150) {
        super.init(adopting: gtk_stack_new())
        gtk_stack_set_transition_type(opaque, GTK_STACK_TRANSITION_TYPE_CROSSFADE)
        gtk_stack_set_transition_duration(opaque, UInt32(milliseconds))
        // A hidden page must not prevent the window from becoming small.
        gtk_stack_set_hhomogeneous(opaque, 0)
        gtk_stack_set_vhomogeneous(opaque, 0)
    }

    package func add(_ child: Widget, named name: String) {
        gtk_stack_add_named(opaque, child.widget, name)
        pages[name] = child
        child.setAccessible(.hidden(name != shown))
    }

    /// Removes a page after the fade to another page is over.
    package func removeLater(_ child: Widget) {
        let delay = Delay()
        delay.start(milliseconds: 400) { [weak self] in
            if let self { remove(child) }
            delay.cancel()
        }
    }

    private func remove(_ child: Widget) {
        gtk_stack_remove(opaque, child.widget)
        pages = pages.filter { $0.value !== child }
    }

    package var shown: String? {
        get { gtk_stack_get_visible_child_name(opaque).map { String(cString: $0) } }
        set {
            guard let newValue, newValue != shown else { return }
            gtk_stack_set_visible_child_name(opaque, newValue)
            for (name, page) in pages { page.setAccessible(.hidden(name != newValue)) }
        }
    }
}

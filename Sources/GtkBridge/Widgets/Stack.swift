// GtkStack: one of several pages, cross-faded where motion is welcome.
// Thread: main actor. Invariant: a page is shown by the name it was added with.

import CAdwaita
import GLibBridge

package final class Stack: Widget {
    package init(fade milliseconds: Int = 150) {
        super.init(adopting: gtk_stack_new())
        gtk_stack_set_transition_type(opaque, GTK_STACK_TRANSITION_TYPE_CROSSFADE)
        gtk_stack_set_transition_duration(opaque, UInt32(milliseconds))
    }

    package func add(_ child: Widget, named name: String) { gtk_stack_add_named(opaque, child.widget, name) }

    /// Takes a page out once the fade to another one is over.
    package func removeLater(_ child: Widget) {
        let delay = Delay()
        delay.start(milliseconds: 400) { [weak self] in
            if let self { gtk_stack_remove(opaque, child.widget) }
            delay.cancel()
        }
    }

    package var shown: String? {
        get { gtk_stack_get_visible_child_name(opaque).map { String(cString: $0) } }
        set { if let newValue, newValue != shown { gtk_stack_set_visible_child_name(opaque, newValue) } }
    }
}

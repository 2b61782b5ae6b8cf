// Pages as large as the widget itself, at whole numbers, seen from a fractional position.
// Thread: main actor. Invariant: pages are added once and only ever placed again: recycled, never rebuilt.

import CAdwaita
import CGtkShims
import GLibBridge

package final class Pager: Widget {
    package init(_ axis: Axis) { super.init(adopting: shim_pager_new(axis.gtk)) }

    package func append(_ page: Widget) { shim_pager_append(widget, page.widget) }

    package func place(_ page: Widget, at number: Int) { shim_pager_place(widget, page.widget, Int32(number)) }

    /// Calls back after the pager was given another size, once the layout is over.
    package func onResize<Owner: AnyObject>(_ owner: Owner, _ body: @escaping (Owner) -> Void) {
        let afterLayout = Delay()
        connect("resized", owner) { owner, _ in
            afterLayout.start(milliseconds: 0) { [weak owner] in
                if let owner { body(owner) }
            }
        }
    }

    package var position: Double = 0 {
        didSet { shim_pager_set_position(widget, position, position) }
    }

    /// A step of a slide: what is seen moves, and hands find the pages where they will rest. It costs no layout.
    package func slide(at position: Double, towards rest: Int) {
        shim_pager_set_position(widget, position, Double(rest))
    }
}

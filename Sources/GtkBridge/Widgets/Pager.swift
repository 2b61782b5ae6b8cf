// Shows pages as large as itself, at whole numbers, from a fractional position.
// Thread: main actor. Invariant: pages are added once and later only moved: recycled, never rebuilt.

import CAdwaita
import CGtkShims
import GLibBridge

package final class Pager: Widget {
    package init(_ axis: Axis) { super.init(adopting: shim_pager_new(axis.gtk)) }

    package func append(_ page: Widget) { shim_pager_append(widget, page.widget) }

    package func place(_ page: Widget, at number: Int) { shim_pager_place(widget, page.widget, Int32(number)) }

    /// Called after a change of the pager's size, when the layout is done.
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

    /// A step of a slide: only the drawing moves, and input finds the pages at their final places. It causes no layout.
    package func slide(at position: Double, towards rest: Int) {
        shim_pager_set_position(widget, position, Double(rest))
    }
}

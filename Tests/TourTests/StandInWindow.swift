// A window that a test paints and observes, instead of the app's window.
// Thread: the test's. Invariant: a paint reaches the window complete, by one copy from a pixmap, as GTK's do.

import CX11
import Foundation

@testable import TourKit

final class StandInWindow {
    let width: Int
    let height: Int
    private let display: OpaquePointer
    private let window: Window
    private let pixmap: Pixmap
    private let context: GC

    init?(on name: String, width: Int, height: Int) {
        guard let display = XOpenDisplay(name) else { return nil }
        self.display = display
        self.width = width
        self.height = height
        let root = XDefaultRootWindow(display)
        window = XCreateSimpleWindow(display, root, 0, 0, UInt32(width), UInt32(height), 0, 0, 0)
        pixmap = XCreatePixmap(display, window, UInt32(width), UInt32(height), 24)
        context = XCreateGC(display, pixmap, 0, nil)
        let events = KeyPressMask | ButtonPressMask | ButtonReleaseMask | PointerMotionMask | StructureNotifyMask
        XSelectInput(display, window, events)
        var pid = Int(getpid())
        withUnsafeBytes(of: &pid) { bytes in
            _ = XChangeProperty(
                display, window, XInternAtom(display, "_NET_WM_PID", 0), 6, 32, PropModeReplace,
                bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), 1)
        }
        XMapWindow(display, window)
        XSync(display, 0)
    }

    deinit {
        XCloseDisplay(display)
    }

    /// Paints a grid, cell by cell.
    func paint(_ grid: CellGrid) {
        for row in 0..<CellGrid.rows {
            for column in 0..<CellGrid.columns {
                let color = grid.color(row: row, column: column)
                XSetForeground(display, context, UInt(color.red) << 16 | UInt(color.green) << 8 | UInt(color.blue))
                let x = column * width / CellGrid.columns
                let y = row * height / CellGrid.rows
                XFillRectangle(
                    display, pixmap, context, Int32(x), Int32(y),
                    UInt32((column + 1) * width / CellGrid.columns - x), UInt32((row + 1) * height / CellGrid.rows - y))
            }
        }
        XCopyArea(display, pixmap, window, context, 0, 0, UInt32(width), UInt32(height), 0, 0)
        XSync(display, 0)
    }

    /// Input since the last call: "key Down", "press 1", "release 1", "motion".
    func inputs() -> [String] {
        XSync(display, 0)
        var inputs: [String] = []
        while XPending(display) > 0 {
            var event = XEvent()
            XNextEvent(display, &event)
            switch event.type {
            case KeyPress:
                let symbol = XLookupKeysym(&event.xkey, 0)
                inputs.append("key \(XKeysymToString(symbol).map { String(cString: $0) } ?? "?")")
            case ButtonPress: inputs.append("press \(event.xbutton.button)")
            case ButtonRelease: inputs.append("release \(event.xbutton.button)")
            case MotionNotify: inputs.append("motion")
            default: break
            }
        }
        return inputs
    }
}

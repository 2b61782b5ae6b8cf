// Real input like a user's: pointer, wheel and keys through the XTEST extension.
// Thread: the driver's. Invariant: every press is followed by a release.

import CX11

package struct XInput {
    private let display: XDisplay

    package init(_ display: XDisplay) {
        self.display = display
    }

    package func move(toX x: Int, y: Int) {
        XTestFakeMotionEvent(display.handle, -1, Int32(x), Int32(y), 0)
        XFlush(display.handle)
    }

    package func press() { button(1, isDown: true) }
    package func release() { button(1, isDown: false) }

    package func click(x: Int, y: Int) {
        move(toX: x, y: y)
        press()
        release()
    }

    /// A notch of the wheel.
    package func wheel(down: Bool) {
        button(down ? 5 : 4, isDown: true)
        button(down ? 5 : 4, isDown: false)
    }

    /// A key by its X name: "Down", "Up", "c", "space", "Escape".
    package func key(_ name: String, holding modifiers: [String] = []) {
        for modifier in modifiers { key(name: modifier, isDown: true) }
        key(name: name, isDown: true)
        key(name: name, isDown: false)
        for modifier in modifiers.reversed() { key(name: modifier, isDown: false) }
    }

    private func key(name: String, isDown: Bool) {
        let code = XKeysymToKeycode(display.handle, XStringToKeysym(name))
        guard code != 0 else { return }
        XTestFakeKeyEvent(display.handle, UInt32(code), isDown ? 1 : 0, 0)
        XFlush(display.handle)
    }

    private func button(_ number: UInt32, isDown: Bool) {
        XTestFakeButtonEvent(display.handle, number, isDown ? 1 : 0, 0)
        XFlush(display.handle)
    }
}

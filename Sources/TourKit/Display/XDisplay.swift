// A connection to an X server.
// Thread: only the driver's, because Xlib runs here without thread support. Invariant: it holds its server, because
// Xlib ends the whole program when a server goes before its connections.

import CX11
import Foundation

package final class XDisplay {
    let handle: OpaquePointer
    let root: Window
    /// How many pixels of the screen make a pixel of the app's.
    let scale: Double
    private let server: XServer
    /// A compositor's window shows every window of the app, and no other program's.
    private let isCompositor: Bool

    /// `scale` is that of a compositor on the server; nil without a compositor.
    package init(_ server: XServer, scale: Double? = nil) throws(TourError) {
        // A failed request (on a closed window) is noticed by its missing reply; the default handler would end the
        // program.
        XSetErrorHandler { _, _ in 0 }
        XSetIOErrorHandler { _ in
            let sentence = "mutoscope: the tour's X server went away.\n"
            write(STDERR_FILENO, sentence, sentence.utf8.count)
            exit(1)
        }
        guard let handle = XOpenDisplay(server.display) else {
            throw TourError("The X server \(server.display) cannot be reached.")
        }
        self.server = server
        (self.scale, isCompositor) = (scale ?? 1, scale != nil)
        self.handle = handle
        root = XDefaultRootWindow(handle)
    }

    deinit {
        XCloseDisplay(handle)
    }

    /// GTK draws at the next whole scale, and the compositor makes that smaller.
    var reduction: Double { scale / scale.rounded(.up) }

    package var descriptor: Int32 { XConnectionNumber(handle) }

    package var size: (width: Int, height: Int) {
        let screen = XDefaultScreen(handle)
        return (Int(XDisplayWidth(handle, screen)), Int(XDisplayHeight(handle, screen)))
    }

    /// The largest visible top window of a process, because no window manager can tell the main window.
    package func window(ofProcess pid: Int32) -> XWindow? {
        tops().filter { isOf(pid, $0) }.max { $0.width * $0.height < $1.width * $1.height }
    }

    /// The same window with its present rectangle; nil when it is gone.
    func current(_ window: XWindow) -> XWindow? { visible(window.id) }

    /// Gives a window the keyboard, because there is no window manager to do it.
    package func focus(_ window: XWindow) {
        XSetInputFocus(handle, window.id, RevertToParent, UInt(CurrentTime))
        XFlush(handle)
    }

    /// The process's topmost window.
    func frontWindow(ofProcess pid: Int32) -> XWindow? { tops().last { isOf(pid, $0) } }

    /// In the app's pixels.
    func resize(_ window: XWindow, width: Int, height: Int) {
        XResizeWindow(
            handle, window.id, UInt32((Double(width) * scale).rounded()), UInt32((Double(height) * scale).rounded()))
        XFlush(handle)
    }

    private func isOf(_ pid: Int32, _ window: XWindow) -> Bool { isCompositor || processID(of: window.id) == pid }

    private func tops() -> [XWindow] {
        var root: Window = 0
        var parent: Window = 0
        var children: UnsafeMutablePointer<Window>?
        var count: UInt32 = 0
        guard XQueryTree(handle, self.root, &root, &parent, &children, &count) != 0, let children else { return [] }
        defer { XFree(children) }
        return (0..<Int(count)).compactMap { visible(children[$0]) }
    }

    private func visible(_ window: Window) -> XWindow? {
        var attributes = XWindowAttributes()
        guard XGetWindowAttributes(handle, window, &attributes) != 0, attributes.map_state == IsViewable,
            attributes.`class` == InputOutput
        else { return nil }
        return XWindow(
            id: window, x: Int(attributes.x), y: Int(attributes.y), width: Int(attributes.width),
            height: Int(attributes.height))
    }

    private func processID(of window: Window) -> Int32? {
        let name = XInternAtom(handle, "_NET_WM_PID", 0)
        var type: Atom = 0
        var format: Int32 = 0
        var count: UInt = 0
        var left: UInt = 0
        var value: UnsafeMutablePointer<UInt8>?
        XGetWindowProperty(handle, window, name, 0, 1, 0, Atom(6), &type, &format, &count, &left, &value)
        guard let value else { return nil }
        defer { XFree(value) }
        // Xlib returns 32-bit properties as C longs.
        guard count == 1, format == 32 else { return nil }
        return value.withMemoryRebound(to: Int.self, capacity: 1) { Int32(truncatingIfNeeded: $0.pointee) }
    }
}

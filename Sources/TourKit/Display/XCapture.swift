// Watches a window: is notified of every paint, and takes pictures through shared memory.
// Thread: the driver's. Invariant: a view that `grab` returns is valid only until the next `grab`.

import CX11
import Foundation

package final class XCapture {
    private let display: XDisplay
    /// The window's rectangle; the caller must update it after a change.
    package var window: XWindow
    private var attributes = XWindowAttributes()
    private let damage: Damage
    private let damageEvent: Int32
    private var segment = XShmSegmentInfo()
    private var image: UnsafeMutablePointer<XImage>?

    package init(_ window: XWindow, on display: XDisplay) throws(TourError) {
        self.display = display
        self.window = window
        var firstEvent: Int32 = 0
        var firstError: Int32 = 0
        guard XDamageQueryExtension(display.handle, &firstEvent, &firstError) != 0,
            XShmQueryExtension(display.handle) != 0
        else { throw TourError("The X server lacks the DAMAGE or MIT-SHM extension.") }
        damageEvent = firstEvent + XDamageNotify
        XGetWindowAttributes(display.handle, window.id, &attributes)
        damage = XDamageCreate(display.handle, window.id, Int32(XDamageReportNonEmpty))
        try attachMemory(bytes: display.size.width * display.size.height * 4)
    }

    deinit {
        dropImage()
        XShmDetach(display.handle, &segment)
        shmdt(segment.shmaddr)
        XDamageDestroy(display.handle, damage)
    }

    /// True when the window was painted since the last call; never waits.
    package func takePaint() -> Bool {
        var isPainted = false
        while XPending(display.handle) > 0 {
            var event = XEvent()
            XNextEvent(display.handle, &event)
            isPainted = isPainted || event.type == damageEvent
        }
        // Cleared before the picture is taken, so that a paint in between is reported again and never lost.
        if isPainted { XDamageSubtract(display.handle, damage, 0, 0) }
        return isPainted
    }

    /// The pixels of the visible part of a rectangle of the window.
    package func grab(_ part: PixelRectangle) -> PixelView? {
        let screen = display.size
        let seen = part.clipped(
            to: PixelRectangle(
                x: max(0, -window.x), y: max(0, -window.y), width: min(window.width, screen.width - window.x),
                height: min(window.height, screen.height - window.y)))
        guard seen.width > 0, seen.height > 0, let image = image(width: seen.width, height: seen.height),
            XShmGetImage(display.handle, window.id, image, Int32(seen.x), Int32(seen.y), UInt(bitPattern: ~0)) != 0,
            image.pointee.bits_per_pixel == 32
        else { return nil }
        return PixelView(
            // Never nil: the server has just filled it.
            base: UnsafeRawPointer(image.pointee.data!), bytesPerRow: Int(image.pointee.bytes_per_line),
            width: seen.width, height: seen.height)
    }

    package var wholeWindow: PixelRectangle {
        PixelRectangle(x: 0, y: 0, width: window.width, height: window.height)
    }

    private func attachMemory(bytes: Int) throws(TourError) {
        segment.shmid = shmget(IPC_PRIVATE, bytes, IPC_CREAT | 0o600)
        guard segment.shmid >= 0 else { throw TourError("No shared memory for the window's pixels.") }
        segment.shmaddr = shmat(segment.shmid, nil, 0)?.assumingMemoryBound(to: CChar.self)
        segment.readOnly = 0
        let isAttached = XShmAttach(display.handle, &segment) != 0
        XSync(display.handle, 0)
        // Both ends have it mapped now, so it is freed when both let go, even after a crash.
        shmctl(segment.shmid, IPC_RMID, nil)
        guard isAttached else { throw TourError("The X server does not share memory with the tour.") }
    }

    private func image(width: Int, height: Int) -> UnsafeMutablePointer<XImage>? {
        if let image, image.pointee.width == width, image.pointee.height == height { return image }
        dropImage()
        image = XShmCreateImage(
            display.handle, attributes.visual, UInt32(attributes.depth), ZPixmap, segment.shmaddr, &segment,
            UInt32(width), UInt32(height))
        return image
    }

    private func dropImage() {
        guard let image else { return }
        // Its pixels are in the segment, which XDestroyImage must not free.
        image.pointee.data = nil
        _ = image.pointee.f.destroy_image(image)
        self.image = nil
    }
}

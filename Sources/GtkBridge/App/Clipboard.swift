// The clipboard: writes text, files and pictures, and reads text.
// Thread: main actor. Invariant: a failed read answers nil; it never throws into the UI.

import CAdwaita
import CGLib
import GLibBridge

package enum Clipboard {
    package static func write(_ text: String, from widget: Widget) {
        gdk_clipboard_set_text(gtk_widget_get_clipboard(widget.widget), text)
    }

    /// False when there is nothing to write. A program that takes no files may take the picture.
    package static func write(files: [String], picture: Texture?, from widget: Widget) -> Bool {
        guard let provider = FileContent.provider(files, picture: picture) else { return false }
        defer { g_object_unref(UnsafeMutableRawPointer(provider)) }
        return gdk_clipboard_set_content(gtk_widget_get_clipboard(widget.widget), provider) != 0
    }

    package static func read(for widget: Widget, _ body: @escaping (String?) -> Void) {
        let box = Unmanaged.passRetained(Answer(body)).toOpaque()
        gdk_clipboard_read_text_async(gtk_widget_get_clipboard(widget.widget), nil, received, box)
    }

    private final class Answer {
        let body: (String?) -> Void
        init(_ body: @escaping (String?) -> Void) { self.body = body }
    }

    /// GDK answers on the main thread, which `assumeIsolated` checks.
    private static let received: GAsyncReadyCallback = { source, result, data in
        let addresses = (UInt(bitPattern: source), UInt(bitPattern: result), UInt(bitPattern: data))
        MainActor.assumeIsolated {
            guard let box = UnsafeRawPointer(bitPattern: addresses.2) else { return }
            let answer = Unmanaged<Answer>.fromOpaque(box).takeRetainedValue()
            let text = gdk_clipboard_read_text_finish(
                OpaquePointer(bitPattern: addresses.0), OpaquePointer(bitPattern: addresses.1), nil)
            answer.body(text.map { String(cString: $0) })
            g_free(text)
        }
    }
}

// GtkFileChooserNative: the desktop's own dialog for reading or writing a file.
// Thread: main actor. Invariant: it keeps itself alive until it is answered; a dismissed dialog does not call back.

import CAdwaita
import CGLib
package import GLibBridge

package final class FileChooser: MainObject {
    package enum Purpose {
        case open
        case folder
        case save(name: String)
    }

    private var kept: FileChooser?
    /// Called after the dialog has closed, with or without an answer; an answer comes before.
    package var onClose: (() -> Void)?

    /// Over the window that contains the widget. Nil for `kind` shows every file.
    package init(
        over parent: Widget, title: String, purpose: Purpose, kind: (name: String, type: String)? = nil
    ) {
        let action =
            switch purpose {
            case .open: GTK_FILE_CHOOSER_ACTION_OPEN
            case .folder: GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER
            case .save: GTK_FILE_CHOOSER_ACTION_SAVE
            }
        let window = gtk_widget_get_root(parent.widget).map { UnsafeMutablePointer<GtkWindow>($0) }
        let native = gtk_file_chooser_native_new(title, window, action, nil, nil)
        // GObject construction never fails.
        super.init(adopting: UnsafeMutableRawPointer(native!))
        gtk_native_dialog_set_modal(pointer(as: GtkNativeDialog.self), 1)
        if case .save(let name) = purpose { gtk_file_chooser_set_current_name(opaque, name) }
        if let kind { add(filter: kind.name, type: kind.type) }
    }

    private func add(filter name: String, type: String) {
        guard let filter = gtk_file_filter_new() else { return }
        gtk_file_filter_set_name(filter, name)
        gtk_file_filter_add_mime_type(filter, type)
        gtk_file_chooser_add_filter(opaque, filter)
        g_object_unref(UnsafeMutableRawPointer(filter))
    }

    /// `body` gets the chosen path.
    package func ask<Owner: AnyObject>(_ owner: Owner, _ body: @escaping (Owner, String) -> Void) {
        kept = self
        connect("response", self) { [weak owner] chooser, arguments in
            chooser.kept = nil
            defer { chooser.onClose?() }
            let answer: Int32 = arguments.value(1)
            guard answer == GTK_RESPONSE_ACCEPT.rawValue, let owner, let path = chooser.path else { return }
            body(owner, path)
        }
        gtk_native_dialog_show(pointer(as: GtkNativeDialog.self))
    }

    private var path: String? {
        guard let file = gtk_file_chooser_get_file(opaque) else { return nil }
        defer { g_object_unref(UnsafeMutableRawPointer(file)) }
        guard let path = g_file_get_path(file) else { return nil }
        defer { g_free(path) }
        return String(cString: path)
    }
}

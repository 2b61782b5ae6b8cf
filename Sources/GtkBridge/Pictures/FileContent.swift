// Files, and the picture in one of them, as another program takes them from the clipboard or from a drag.
// Thread: main actor. Invariant: the provider is handed over once, to GDK.

import CAdwaita
import CGLib
import GLibBridge

enum FileContent {
    /// The caller owns the provider.
    static func provider(_ paths: [String], picture: Texture?) -> UnsafeMutablePointer<GdkContentProvider>? {
        var providers = [files(paths), picture.flatMap(texture)].filter { $0 != nil }
        guard !providers.isEmpty else { return nil }
        return gdk_content_provider_new_union(&providers, gsize(providers.count))
    }

    private static func files(_ paths: [String]) -> UnsafeMutablePointer<GdkContentProvider>? {
        var list: UnsafeMutablePointer<GSList>?
        for path in paths.reversed() {
            list = g_slist_prepend(list, g_file_new_for_path(path).map { UnsafeMutableRawPointer($0) })
        }
        defer { g_slist_free_full(list) { g_object_unref($0) } }
        guard list != nil, let files = gdk_file_list_new_from_list(list) else { return nil }
        var value = GValue()
        g_value_init(&value, gdk_file_list_get_type())
        defer { g_value_unset(&value) }
        g_value_take_boxed(&value, UnsafeRawPointer(files))
        return gdk_content_provider_new_for_value(&value)
    }

    private static func texture(_ picture: Texture) -> UnsafeMutablePointer<GdkContentProvider>? {
        var value = GValue()
        g_value_init(&value, gdk_texture_get_type())
        defer { g_value_unset(&value) }
        g_value_set_object(&value, UnsafeMutableRawPointer(picture.opaque))
        return gdk_content_provider_new_for_value(&value)
    }
}

// The installed programs that open a file, and the desktop's file manager.
// Thread: main actor. Invariant: a program only gets files of a type that it says it opens.

import CAdwaita
import CGLib
import Dispatch
package import GLibBridge

package struct OtherProgram {
    /// The name of its desktop file.
    package let id: String
    package let name: String

    /// Programs for files with such a name, the user's own choice first.
    package static func all(for path: String) -> [OtherProgram] {
        var programs: [OtherProgram] = []
        each(for: path) { info, id in
            let name = g_app_info_get_display_name(info).map { String(cString: $0) } ?? id
            programs.append(OtherProgram(id: id, name: name))
            return true
        }
        return programs
    }

    /// Until `body` returns false.
    private static func each(for path: String, _ body: (OpaquePointer, String) -> Bool) {
        guard let type = g_content_type_guess(path, nil, 0, nil) else { return }
        defer { g_free(type) }
        guard let list = g_app_info_get_recommended_for_type(type) else { return }
        defer { g_list_free_full(list) { g_object_unref($0) } }
        var place: UnsafeMutablePointer<GList>? = list
        while let entry = place {
            let info = entry.pointee.data.map { OpaquePointer($0) }
            if let info, let id = g_app_info_get_id(info), !body(info, String(cString: id)) { return }
            place = entry.pointee.next
        }
    }

    /// Through the helper, where this process starts no programs.
    package func open(_ path: String, helper: HelperProcess?) async -> Bool {
        guard let helper else { return Self.openInThisProcess(path, with: id) }
        return await Self.ask("open\n\(id)\n\(path)", helper) == 0
    }

    private nonisolated static func ask(_ request: String, _ helper: HelperProcess) async -> Int32 {
        await withCheckedContinuation { continuation in
            DispatchQueue.global(qos: .userInitiated).async {
                continuation.resume(returning: helper.ask(request).error)
            }
        }
    }

    /// In a process that may start programs. A hostile file may have named the program.
    package static func openInThisProcess(_ path: String, with wanted: String) -> Bool {
        guard let file = g_file_new_for_path(path) else { return false }
        defer { g_object_unref(UnsafeMutableRawPointer(file)) }
        var hasStarted = false
        each(for: path) { info, id in
            guard id == wanted else { return true }
            var files = GList(data: UnsafeMutableRawPointer(file), next: nil, prev: nil)
            hasStarted = g_app_info_launch(info, &files, nil, nil) != 0
            return false
        }
        return hasStarted
    }

    /// The file manager opens the file's folder and selects the file.
    package static func showInFiles(_ paths: [String], then: @escaping (Bool) -> Void) {
        let addresses = paths.compactMap { path -> String? in
            guard let text = g_filename_to_uri(path, nil, nil) else { return nil }
            defer { g_free(text) }
            return String(cString: text)
        }
        BusCall.send(
            to: "org.freedesktop.FileManager1", path: "/org/freedesktop/FileManager1",
            interface: "org.freedesktop.FileManager1", method: "ShowItems",
            .tuple([.strings(addresses), .string("")]), then: then)
    }
}

// The desktop's Trash: moves a file there, finds it there, and puts it back.
// Thread: any that may block. Invariant: each step is a rename on one disk, so that a kill or a full disk leaves the file
// in one place or the other; no step replaces a file.

import CGLib
import CShims
import Foundation
import Glibc

package enum Trash {
    /// Where the Trash keeps a file, and the note beside it that says from where it came.
    package struct Place: Sendable, Hashable {
        package let file: String
        package let note: String
    }

    private struct Identity: Equatable {
        let device: dev_t
        let number: ino_t

        init?(_ path: String) {
            var found = stat()
            guard lstat(path, &found) == 0 else { return nil }
            (device, number) = (found.st_dev, found.st_ino)
        }
    }

    /// Returns 0 or an `errno`: ENOTSUP where there is no Trash, ENOENT for a file that is not there. Without a place,
    /// the file is in a Trash that this process cannot see.
    package static func move(_ path: String) -> (error: Int32, place: Place?) {
        guard let identity = Identity(path) else { return (errno, nil) }
        // GIO's own files, because another program's would start threads and ask the bus.
        guard let file = g_vfs_get_file_for_path(g_vfs_get_local(), path) else { return (EINVAL, nil) }
        defer { g_object_unref(UnsafeMutableRawPointer(file)) }
        do throws(GLibError) {
            _ = try GLibError.check { g_file_trash(file, nil, $0) }
        } catch {
            return (code(of: error), nil)
        }
        guard let place = find(identity, from: path) else { return (0, nil) }
        // On a full disk GIO leaves an empty note, and no file manager could say where the file belongs.
        if isEmpty(place.note), restore(place, to: path) == 0 { return (ENOSPC, nil) }
        return (0, place)
    }

    private static func isEmpty(_ note: String) -> Bool {
        var found = stat()
        return lstat(note, &found) == 0 && found.st_size == 0
    }

    private static func code(of error: GLibError) -> Int32 {
        guard error.domain == String(cString: g_quark_to_string(g_io_error_quark())) else { return EIO }
        switch GIOErrorEnum(rawValue: UInt32(truncatingIfNeeded: error.code)) {
        case G_IO_ERROR_NOT_SUPPORTED: return ENOTSUP
        case G_IO_ERROR_NOT_FOUND: return ENOENT
        case G_IO_ERROR_PERMISSION_DENIED: return EACCES
        case G_IO_ERROR_NO_SPACE: return ENOSPC
        case G_IO_ERROR_READ_ONLY: return EROFS
        default: return EIO
        }
    }

    // MARK: Finding

    /// GIO does not say which name the file has in the Trash. Its number on the disk stays the same.
    private static func find(_ identity: Identity, from path: String) -> Place? {
        for trash in folders(for: path) {
            guard let name = name(of: identity, in: trash + "/files") else { continue }
            return Place(file: "\(trash)/files/\(name)", note: "\(trash)/info/\(name).trashinfo")
        }
        return nil
    }

    /// The user's own Trash, and those at the top of the file's disk.
    private static func folders(for path: String) -> [String] {
        let own = String(cString: g_get_user_data_dir()) + "/Trash"
        var top = URL(fileURLWithPath: path).deletingLastPathComponent()
        let device = Identity(top.path)?.device
        while top.path != "/", Identity(top.deletingLastPathComponent().path)?.device == device {
            top.deleteLastPathComponent()
        }
        let root = top.path == "/" ? "" : top.path
        return [own, "\(root)/.Trash/\(getuid())", "\(root)/.Trash-\(getuid())"]
    }

    private static func name(of identity: Identity, in folder: String) -> String? {
        guard let listing = opendir(folder) else { return nil }
        defer { closedir(listing) }
        while let entry = readdir(listing) {
            guard entry.pointee.d_ino == identity.number else { continue }
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) { String(cString: $0) }
            }
            if Identity("\(folder)/\(name)") == identity { return name }
        }
        return nil
    }

    // MARK: Back

    /// Returns 0 or an `errno`: EEXIST when another file has the name now, ENOENT when the Trash was emptied.
    package static func restore(_ place: Place, to path: String) -> Int32 {
        guard Identity(place.file) != nil else { return ENOENT }
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
        if Identity(folder.path) == nil {
            // The rename then says why the folder is not there.
            try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        }
        let error = -shim_rename_new(place.file, path)
        // Last, because a note without a file does no harm, and a file without a note cannot be put back.
        if error == 0 { unlink(place.note) }
        return error
    }

    /// Deletes for good.
    package static func erase(_ path: String) -> Int32 { unlink(path) == 0 ? 0 : errno }
}

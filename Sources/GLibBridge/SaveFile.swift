// Saves a file at a place that the user chose: writes it beside the place, and renames it when it is complete. Where
// this process may not write, the helper creates the file and passes the descriptor.
// Thread: any but the main one; one caller at a time. Invariant: the place holds either the complete new file or the
// old one.

import CShims
package import Foundation
import Glibc

package final class SaveFile: Sendable {
    package struct Failure: Error, Sendable, Hashable {
        package let code: Int32
        package var reason: String { String(cString: strerror(code)) }

        package init(code: Int32) { self.code = code }
    }

    /// Open for writing until this object goes.
    package let descriptor: Int32
    private let path: String
    /// Nil when the helper holds the file.
    private let scratch: String?
    private let helper: HelperProcess?

    package init(_ path: String, helper: HelperProcess? = nil) throws(Failure) {
        let scratch = Self.scratch(for: path)
        let made = open(scratch, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
        self.path = path
        if made >= 0 {
            (descriptor, self.scratch, self.helper) = (made, scratch, nil)
            return
        }
        guard errno == EACCES, let helper else { throw Failure(code: errno) }
        let answer = helper.ask("make\n\(path)")
        guard answer.error == 0, let passed = answer.descriptor else { throw Failure(code: answer.error) }
        (descriptor, self.scratch, self.helper) = (passed, nil, helper)
    }

    deinit { close(descriptor) }

    /// Hidden and in the same folder, so that one rename can put it in place.
    package static func scratch(for path: String) -> String {
        let url = URL(fileURLWithPath: path)
        let name = ".\(url.lastPathComponent.prefix(60)).\(UInt32.random(in: 0 ... .max)).part"
        return url.deletingLastPathComponent().appendingPathComponent(name).path
    }

    /// Opens a folder for the `at` calls without following links. Returns a descriptor or a negative `errno`.
    package static func openFolder(_ path: String) -> Int32 { shim_open_folder(path) }

    package func write(_ data: Data) throws(Failure) {
        var rest = data[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw Failure(code: errno) }
            rest = rest.dropFirst(count)
        }
    }

    /// Puts the complete file in place. A full disk may report its error only here.
    package func keep() throws(Failure) {
        guard fsync(descriptor) == 0 else { throw Failure(code: errno) }
        if let scratch {
            guard rename(scratch, path) == 0 else { throw Failure(code: errno) }
        } else if let helper {
            let answer = helper.ask("keep\n\(path)")
            guard answer.error == 0 else { throw Failure(code: answer.error) }
        }
    }

    /// Deletes the incomplete file.
    package func drop() {
        if let scratch { unlink(scratch) } else { _ = helper?.ask("drop\n\(path)") }
    }
}

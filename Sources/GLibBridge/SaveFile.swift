// A file at a place that the person chose: written beside it, and put there once it is whole. Where this process may not
// write, the helper makes the file and passes it over.
// Thread: any but the main one; one user at a time. Invariant: at the place there is the whole file, or what was there
// before.

import CShims
package import Foundation
import Glibc

package final class SaveFile: Sendable {
    package struct Failure: Error, Sendable, Hashable {
        package let code: Int32
        package var reason: String { String(cString: strerror(code)) }

        package init(code: Int32) { self.code = code }
    }

    /// Open for writing, as long as this lives.
    package let descriptor: Int32
    private let path: String
    /// Nil: the helper has it.
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

    /// Hidden, and in the same folder, so that it can take its place in one step.
    package static func scratch(for path: String) -> String {
        let url = URL(fileURLWithPath: path)
        let name = ".\(url.lastPathComponent.prefix(60)).\(UInt32.random(in: 0 ... .max)).part"
        return url.deletingLastPathComponent().appendingPathComponent(name).path
    }

    /// For the `at` calls; no part of the path may be a link. A descriptor, or a negative `errno`.
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

    /// It is whole. A disk that is full may say so only now.
    package func keep() throws(Failure) {
        guard fsync(descriptor) == 0 else { throw Failure(code: errno) }
        if let scratch {
            guard rename(scratch, path) == 0 else { throw Failure(code: errno) }
        } else if let helper {
            let answer = helper.ask("keep\n\(path)")
            guard answer.error == 0 else { throw Failure(code: answer.error) }
        }
    }

    /// Takes away what there is of it.
    package func drop() {
        if let scratch { unlink(scratch) } else { _ = helper?.ask("drop\n\(path)") }
    }
}

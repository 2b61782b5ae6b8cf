// Landlock: the process gives up access to files and programs, for itself and for every process that it starts.
// Thread: `enter` limits the calling thread and its later threads, so call it on the main thread before others exist.
// Invariant: the limits last as long as the thread; without Landlock in the kernel nothing changes.

import CShims
import Glibc

package struct Landlock: Sendable, Hashable {
    /// The rights that a kernel can refuse. The bits are the kernel's own.
    package struct Rights: OptionSet, Sendable, Hashable {
        package let rawValue: UInt64
        package init(rawValue: UInt64) { self.rawValue = rawValue }

        package static let execute = Rights(rawValue: 1 << 0)
        package static let writeFile = Rights(rawValue: 1 << 1)
        package static let readFile = Rights(rawValue: 1 << 2)
        package static let readFolder = Rights(rawValue: 1 << 3)
        package static let removeFolder = Rights(rawValue: 1 << 4)
        package static let removeFile = Rights(rawValue: 1 << 5)
        package static let makeDevice = Rights(rawValue: 1 << 6 | 1 << 11)
        package static let makeFolder = Rights(rawValue: 1 << 7)
        package static let makeFile = Rights(rawValue: 1 << 8)
        package static let makeSocket = Rights(rawValue: 1 << 9)
        package static let makeFIFO = Rights(rawValue: 1 << 10)
        package static let makeLink = Rights(rawValue: 1 << 12)
        /// Moving or linking a file to another folder. From version 2 on.
        package static let moveFile = Rights(rawValue: 1 << 13)
        /// From version 3 on. Earlier kernels let a process truncate every file that the user may write.
        package static let truncate = Rights(rawValue: 1 << 14)

        package static let read: Rights = [.readFile, .readFolder]
        /// Everything that changes files and folders, except devices.
        package static let write: Rights = [
            .writeFile, .removeFolder, .removeFile, .makeFolder, .makeFile, .makeSocket, .makeFIFO, .makeLink,
            .moveFile, .truncate,
        ]

        package static func known(to version: Int) -> Rights {
            var rights: Rights = version < 1 ? [] : [.read, .write, .execute, .makeDevice]
            if version < 2 { rights.remove(.moveFile) }
            if version < 3 { rights.remove(.truncate) }
            return rights
        }
    }

    package enum State: Sendable, Hashable {
        /// The kernel holds the thread to this version's limits.
        case limited(version: Int)
        /// The kernel has no Landlock.
        case unsupported
        /// The kernel refused with this `errno`.
        case refused(Int32)
    }

    /// Rights that are refused everywhere except where `allowed` grants them.
    package var refused: Rights
    /// Rights for a file, or for everything below a folder. Missing paths are skipped.
    package var allowed: [String: Rights]
    /// Signals reach only processes within the same limits. From version 6 on.
    package var keepsSignals: Bool

    package init(refused: Rights, allowed: [String: Rights] = [:], keepsSignals: Bool = true) {
        self.refused = refused
        self.allowed = allowed
        self.keepsSignals = keepsSignals
    }

    /// The kernel's version of Landlock; 0 without it.
    package static var version: Int { Int(shim_landlock_version()) }

    /// Refuses to start programs, also those in memory, which Landlock does not see. Holds for the same threads and
    /// processes as `enter`. False on machines without a filter.
    package static func refusePrograms() -> Bool { shim_refuse_programs() == 0 }

    /// Limits this thread, and every later thread and process of it, as far as the kernel can.
    package func enter() -> State {
        let version = Self.version
        guard version > 0 else { return .unsupported }
        let handled = refused.intersection(.known(to: version))
        let scopes: UInt64 = keepsSignals && version >= 6 ? 1 << 1 : 0
        let rules = shim_landlock_new(handled.rawValue, scopes)
        guard rules >= 0 else { return .refused(-rules) }
        defer { close(rules) }
        for (path, rights) in allowed {
            let granted = rights.intersection(handled)
            guard !granted.isEmpty else { continue }
            let result = shim_landlock_allow(rules, path, granted.rawValue)
            // A folder that is missing or out of reach needs no right.
            guard result == 0 || [ENOENT, EACCES, ENOTDIR, ELOOP].contains(-result) else { return .refused(-result) }
        }
        let result = shim_landlock_enter(rules)
        return result == 0 ? .limited(version: version) : .refused(-result)
    }
}

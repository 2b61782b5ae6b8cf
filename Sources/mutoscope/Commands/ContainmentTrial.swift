// Limits this process like a window and tries the acts that the limits must refuse.
// Thread: main, before other threads exist. Invariant: deletes each file that it managed to create.

import Foundation
import GLibBridge
import Glibc
import GtkBridge

@MainActor struct ContainmentTrial {
    private let state: Containment.State
    /// Whether the trial could create a file in the home folder, and start a program in any way.
    private let writes: Bool
    private let starts: Bool
    /// Whether a picture process starts.
    private let decodes: Bool

    init(_ folders: Folders) {
        let containment = Containment.begin(folders)
        state = containment.state
        writes = Self.canWrite
        starts = Self.canStart
        decodes = containment.decoders.works
        withExtendedLifetime(containment) {}
    }

    /// The system could contain the window and does not, or the contained window has no pictures.
    var isAmiss: Bool {
        switch state {
        case .limited: writes || starts || !decodes
        case .failed: true
        case .unsupported, .switchedOff: false
        }
    }

    var row: DoctorCommand.Row {
        var object: [String: Any] = [
            "write": Self.word(writes), "start": Self.word(starts), "pictures": Self.word(decodes),
        ]
        let text: String
        switch state {
        case .limited(let version):
            object["state"] = "limited"
            object["landlock"] = version
            text = "Landlock, version \(version)"
        case .unsupported:
            object["state"] = "unsupported"
            text = "none: the kernel has no Landlock, or it is switched off"
        case .switchedOff:
            object["state"] = "off"
            text = "switched off by MUTOSCOPE_CONTAINMENT"
        case .failed(let reason):
            object["state"] = "failed"
            object["reason"] = reason
            text = "failed: \(reason)"
        }
        let tried = """
            files elsewhere: \(Self.word(writes)), programs: \(Self.word(starts)), \
            decoding pictures elsewhere: \(Self.word(decodes))
            """
        return DoctorCommand.Row("containment", "\(text)\n\(tried)", object)
    }

    private static func word(_ isPossible: Bool) -> String { isPossible ? "allowed" : "refused" }

    private static var canWrite: Bool {
        let home = ProcessInfo.processInfo.environment["HOME"] ?? NSHomeDirectory()
        let path = "\(home)/.mutoscope-\(UInt32.random(in: 0 ... .max))"
        let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard file >= 0 else { return false }
        close(file)
        unlink(path)
        return true
    }

    private static var canStart: Bool { ProgramTrial.ways.contains { $0.start() == 0 } }
}

// Limits the window's process: it may read everything, write only in the app's folders, and start no program.
// Thread: main, before other threads exist. Invariant: where the system lacks a limit the process keeps that right, and
// `state` says so; the helper keeps the rights that the window gives up.
//
// Reading stays unlimited, because the user may open any folder at any time. The helper saves files elsewhere. A second
// process with limits of its own starts the picture processes, because the helper may be waiting for a browser.

import FeedsData
import Foundation
import GLibBridge
import Glibc
import GtkBridge

struct Containment {
    enum State: Equatable {
        case limited(version: Int)
        case unsupported
        /// MUTOSCOPE_CONTAINMENT=off.
        case switchedOff
        case failed(String)
    }

    let state: State
    /// Nil when the process is not contained and acts for itself.
    let helper: HelperProcess?
    let decoders: PictureStarter

    private static let variable = "MUTOSCOPE_CONTAINMENT"

    /// Starts picture processes from this process, when it is not contained.
    static var uncontained: PictureStarter { .here(program: Resources.pictures.path) }

    private init(_ state: State, helper: HelperProcess? = nil, decoders: PictureStarter = Self.uncontained) {
        self.state = state
        self.helper = helper
        self.decoders = decoders
    }

    static func begin(_ folders: Folders, profile: String? = nil) -> Containment {
        let environment = ProcessInfo.processInfo.environment
        if environment[variable] == "off" { return Containment(.switchedOff) }
        guard Landlock.version > 0 else { return Containment(.unsupported) }
        guard let helper = startHelper(environment, profile), let pictures = startPictures() else {
            return Containment(.failed("no second process could be started"))
        }
        folders.makeOwn()
        switch enter(folders, environment) {
        case .limited(let version):
            RecentFiles.hush()
            return Containment(.limited(version: version), helper: helper, decoders: .helper(pictures))
        case .unsupported: return Containment(.unsupported)
        case .refused(let code): return Containment(.failed(String(cString: strerror(code))))
        }
    }

    /// Limits this thread, and every thread and process that it starts from now on.
    static func enter(_ folders: Folders, _ environment: [String: String]) -> Landlock.State {
        let state = limits(folders, environment).enter()
        // Machines without the filter still have Landlock, which refuses every program in a file.
        if case .limited = state { _ = Landlock.refusePrograms() }
        return state
    }

    private static func startHelper(_ environment: [String: String], _ profile: String?) -> HelperProcess? {
        let publishing = TalkingProgram(publishWords(profile))
        let duties = HelperDuties(
            home: environment["HOME"] ?? NSHomeDirectory(), publish: { publishing.start() }, start: OwnProgram.run)
        return HelperProcess.start { duties.serve($0) }
    }

    /// The arguments of the process that publishes. The window names neither the program nor an argument.
    static func publishWords(_ profile: String?) -> [String] {
        ["publish", "--steered"] + (profile.map { ["--profile", $0] } ?? [])
    }

    private static func startPictures() -> HelperProcess? {
        let program = Resources.pictures.path
        return HelperProcess.start(pictureLimits(program)) { [duties = PictureDuties(program: program)] in
            duties.serve($0)
        }
    }

    // MARK: The limits

    static func limits(_ folders: Folders, _ environment: [String: String]) -> Landlock {
        var allowed: [String: Landlock.Rights] = ["/": .makeFolder, "/dev": .writeFile, "/proc/self": .writeFile]
        for path in written(folders, environment) { allowed[path] = .write }
        return Landlock(refused: [.write, .execute, .makeDevice], allowed: allowed)
    }

    /// The limits of the starter and of the picture processes, which inherit them: no writing, and no program except
    /// the picture process and the loader that the kernel starts it with.
    static func pictureLimits(_ program: String) -> Landlock {
        var allowed: [String: Landlock.Rights] = ["/dev/null": .writeFile]
        for path in [program, "/lib64/ld-linux-x86-64.so.2", "/lib/ld-linux-aarch64.so.1"] { allowed[path] = .execute }
        return Landlock(refused: [.write, .execute, .makeDevice], allowed: allowed)
    }

    /// The app's own folders, the thumbnails of the desktop, folders for temporary files, and the caches of its libraries.
    static func written(_ folders: Folders, _ environment: [String: String]) -> [String] {
        let home = environment["HOME"] ?? NSHomeDirectory()
        let cache = environment["XDG_CACHE_HOME"] ?? home + "/.cache"
        let own = [folders.config, folders.cache, folders.state, folders.data, folders.thumbnails].map(\.path)
        let passing = ["/tmp", "/var/tmp", "/dev/shm"] + ["TMPDIR", "XDG_RUNTIME_DIR"].compactMap { environment[$0] }
        let caches = ["fontconfig", "mesa_shader_cache", "mesa_shader_cache_db", "nvidia", "radv_builtin_shaders"]
        return own + passing + caches.map { "\(cache)/\($0)" }
    }
}

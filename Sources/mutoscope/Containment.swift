// What the window's process may still do once it has begun: read everything, write where it keeps things, start nothing.
// Thread: main, before there is any other thread. Invariant: what cannot be limited on this system is not, and `state`
// says so; the helper keeps the rights that the window gives up.
//
// Reading stays wide, because a person may open any folder at any time. Files are saved elsewhere by the helper.

import FeedsData
import Foundation
import GLibBridge
import Glibc

struct Containment {
    enum State: Equatable {
        case limited(version: Int)
        case unsupported
        /// MUTOSCOPE_CONTAINMENT=off.
        case switchedOff
        case failed(String)
    }

    let state: State
    /// Nil where the process may do everything itself.
    let helper: HelperProcess?

    private static let variable = "MUTOSCOPE_CONTAINMENT"

    static func begin(_ folders: Folders) -> Containment {
        let environment = ProcessInfo.processInfo.environment
        if environment[variable] == "off" { return Containment(state: .switchedOff, helper: nil) }
        guard Landlock.version > 0 else { return Containment(state: .unsupported, helper: nil) }
        guard let helper = startHelper(environment) else {
            return Containment(state: .failed("no second process could be started"), helper: nil)
        }
        folders.makeOwn()
        switch limits(folders, environment).enter() {
        case .limited(let version):
            RecentFiles.hush()
            return Containment(state: .limited(version: version), helper: helper)
        case .unsupported: return Containment(state: .unsupported, helper: nil)
        case .refused(let code): return Containment(state: .failed(String(cString: strerror(code))), helper: nil)
        }
    }

    private static func startHelper(_ environment: [String: String]) -> HelperProcess? {
        HelperProcess.start { [duties = Duties(home: environment["HOME"] ?? NSHomeDirectory())] in duties.serve($0) }
    }

    // MARK: The limits

    static func limits(_ folders: Folders, _ environment: [String: String]) -> Landlock {
        var allowed: [String: Landlock.Rights] = ["/": .makeFolder, "/dev": .writeFile, "/proc/self": .writeFile]
        for path in written(folders, environment) { allowed[path] = .write }
        for path in started { allowed[path] = .execute }
        return Landlock(refused: [.write, .execute, .makeDevice], allowed: allowed)
    }

    /// The process for pictures, and the loader that the kernel starts it with. It is under the same limits, and more.
    private static var started: [String] {
        [Resources.pictures.path, "/lib64/ld-linux-x86-64.so.2", "/lib/ld-linux-aarch64.so.1"]
    }

    /// Its own folders, those for what is gone tomorrow, and caches of the libraries it uses.
    static func written(_ folders: Folders, _ environment: [String: String]) -> [String] {
        let home = environment["HOME"] ?? NSHomeDirectory()
        let cache = environment["XDG_CACHE_HOME"] ?? home + "/.cache"
        let own = [folders.config, folders.cache, folders.state, folders.data].map(\.path)
        let passing = ["/tmp", "/var/tmp", "/dev/shm"] + ["TMPDIR", "XDG_RUNTIME_DIR"].compactMap { environment[$0] }
        let caches = ["fontconfig", "mesa_shader_cache", "mesa_shader_cache_db", "nvidia", "radv_builtin_shaders"]
        return own + passing + caches.map { "\(cache)/\($0)" }
    }
}

/// The duties of the helper, with its only way to start a program: this one.
private struct Duties {
    private let duties: HelperDuties

    init(home: String) { duties = HelperDuties(home: home, start: Self.start) }

    func serve(_ request: String) -> HelperProcess.Answer { duties.serve(request) }

    private static func start(_ arguments: [String]) -> Int32 {
        var words: [UnsafeMutablePointer<CChar>?] = (["mutoscope"] + arguments).map { strdup($0) } + [nil]
        defer { words.forEach { free($0) } }
        var variables: [UnsafeMutablePointer<CChar>?] =
            ProcessInfo.processInfo.environment.map { strdup("\($0)=\($1)") } + [nil]
        defer { variables.forEach { free($0) } }
        var process: pid_t = 0
        guard posix_spawn(&process, "/proc/self/exe", nil, nil, &words, &variables) == 0 else { return -1 }
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        return status
    }
}

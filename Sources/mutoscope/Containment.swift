// Limits the window's process: it may read everything, write only where it keeps things, and start no program.
// Thread: main, before there is any other thread. Invariant: what this system cannot limit stays as it is, and `state`
// says so; the helper keeps the rights that the window gives up.
//
// Reading stays wide, because a person may open any folder at any time. The helper saves files elsewhere. Another process,
// with limits of its own, starts the processes that decode pictures: the helper may be busy for a while with a browser.

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
    /// Nil where the process may do everything itself.
    let helper: HelperProcess?
    let decoders: PictureStarter

    private static let variable = "MUTOSCOPE_CONTAINMENT"

    /// How pictures get their processes where this one may start programs.
    static var uncontained: PictureStarter { .here(program: Resources.pictures.path) }

    private init(_ state: State, helper: HelperProcess? = nil, decoders: PictureStarter = Self.uncontained) {
        self.state = state
        self.helper = helper
        self.decoders = decoders
    }

    static func begin(_ folders: Folders) -> Containment {
        let environment = ProcessInfo.processInfo.environment
        if environment[variable] == "off" { return Containment(.switchedOff) }
        guard Landlock.version > 0 else { return Containment(.unsupported) }
        guard let helper = startHelper(environment), let pictures = startPictures() else {
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
        // On a machine without this filter Landlock still refuses every program that lies in a file.
        if case .limited = state { _ = Landlock.refusePrograms() }
        return state
    }

    private static func startHelper(_ environment: [String: String]) -> HelperProcess? {
        HelperProcess.start { [duties = Duties(home: environment["HOME"] ?? NSHomeDirectory())] in duties.serve($0) }
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

    /// For the process that starts those which decode pictures, and for these: they write nothing, and only the program
    /// and the loader that the kernel starts it with can be started.
    static func pictureLimits(_ program: String) -> Landlock {
        var allowed: [String: Landlock.Rights] = ["/dev/null": .writeFile]
        for path in [program, "/lib64/ld-linux-x86-64.so.2", "/lib/ld-linux-aarch64.so.1"] { allowed[path] = .execute }
        return Landlock(refused: [.write, .execute, .makeDevice], allowed: allowed)
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

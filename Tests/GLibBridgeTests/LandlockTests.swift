// Tests what Landlock refuses, on a separate thread, because the limits end with the thread.

import Foundation
import GLibBridge
import Testing

@Suite("Landlock")
struct LandlockTests {
    private final class Folders {
        let root = FileManager.default.temporaryDirectory.appendingPathComponent("landlock-\(UUID().uuidString)")
        var inside: String { root.appendingPathComponent("inside").path }
        var outside: String { root.appendingPathComponent("outside").path }

        init() throws {
            for path in [inside, outside] {
                try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
            }
        }

        deinit { try? FileManager.default.removeItem(at: root) }
    }

    /// Runs `body` on a new thread and returns its answer.
    private static func onThread<T: Sendable>(_ body: @escaping @Sendable () -> T) async -> T {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread { continuation.resume(returning: body()) }
        }
    }

    /// 0, or the error number when the file could not be made.
    private static func make(_ path: String) -> Int32 {
        let descriptor = open(path, O_WRONLY | O_CREAT, 0o600)
        guard descriptor >= 0 else { return errno }
        close(descriptor)
        return 0
    }

    /// 0, or the error number when the program did not start.
    private static func start(_ program: String) -> Int32 {
        var arguments: [UnsafeMutablePointer<CChar>?] = [strdup(program), nil]
        defer { free(arguments[0]) }
        var process: pid_t = 0
        let error = posix_spawn(&process, program, nil, nil, &arguments, nil)
        if error == 0 { waitpid(process, nil, 0) }
        return error
    }

    /// Without Landlock the only requirement is that the code reports it.
    private func isUnsupported() async -> Bool {
        guard Landlock.version == 0 else { return false }
        #expect(await Self.onThread { Landlock(refused: .write).enter() } == .unsupported)
        return true
    }

    private static func limits(_ folder: String) -> Landlock {
        Landlock(refused: [.write, .execute, .makeDevice], allowed: [folder: .write, "/missing": .write])
    }

    @Test func refusesToWriteElsewhere() async throws {
        if await isUnsupported() { return }
        let folders = try Folders()
        let (inside, outside) = (folders.inside, folders.outside)
        #expect(Self.make(outside + "/before") == 0)
        let answers = await Self.onThread {
            let state = Self.limits(inside).enter()
            return [
                state == .limited(version: Landlock.version) ? 0 : 1, Self.make(inside + "/new"),
                Self.make(outside + "/new"), Self.make(outside + "/before"),
                unlink(outside + "/before") == 0 ? 0 : errno,
                access(outside + "/before", R_OK),
            ]
        }
        #expect(answers == [0, 0, EACCES, EACCES, EACCES, 0])
        // Other threads of the process keep their rights.
        #expect(Self.make(outside + "/after") == 0)
        withExtendedLifetime(folders) {}
    }

    @Test func refusesToStartPrograms() async throws {
        if await isUnsupported() { return }
        let folders = try Folders()
        let inside = folders.inside
        #expect(Self.start("/bin/true") == 0)
        let answers = await Self.onThread {
            _ = Self.limits(inside).enter()
            return [Self.start("/bin/true"), Self.start("/bin/sh")]
        }
        #expect(answers == [EACCES, EACCES])
        withExtendedLifetime(folders) {}
    }

    /// Without Landlock, whose kernel may be older.
    @Test func theFilterRefusesToStartPrograms() async {
        let answers = await Self.onThread {
            [Self.start("/bin/true"), Landlock.refusePrograms() ? 0 : 1, Self.start("/bin/true"), access("/", R_OK)]
        }
        #expect(answers == [0, 0, EACCES, 0])
        // Other threads of the process keep their rights.
        #expect(Self.start("/bin/true") == 0)
    }

    @Test func holdsThreadsThatStartLater() async throws {
        if await isUnsupported() { return }
        let folders = try Folders()
        let outside = folders.outside
        let answer = await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                _ = Landlock(refused: .write).enter()
                Thread.detachNewThread { continuation.resume(returning: Self.make(outside + "/new")) }
            }
        }
        #expect(answer == EACCES)
        withExtendedLifetime(folders) {}
    }

    @Test func refusesToReadWhereThatIsWanted() async throws {
        if await isUnsupported() { return }
        let folders = try Folders()
        let (inside, outside) = (folders.inside, folders.outside)
        for path in [inside, outside] { #expect(Self.make(path + "/file") == 0) }
        let answers = await Self.onThread {
            _ = Landlock(refused: [.read, .write, .execute], allowed: [inside: .read]).enter()
            return [inside, outside].map { (path: String) -> Int32 in
                let descriptor = open(path + "/file", O_RDONLY)
                guard descriptor >= 0 else { return errno }
                close(descriptor)
                return 0
            }
        }
        #expect(answers == [0, EACCES])
        withExtendedLifetime(folders) {}
    }

    @Test func asksAKernelOnlyForWhatItKnows() {
        typealias Rights = Landlock.Rights
        #expect(Rights.known(to: 0).isEmpty)
        #expect(Rights.known(to: 1).isDisjoint(with: [.moveFile, .truncate]))
        #expect(Rights.known(to: 1).isSuperset(of: [.read, .execute, .makeFile, .makeDevice]))
        #expect(Rights.known(to: 2).contains(.moveFile))
        #expect(!Rights.known(to: 2).contains(.truncate))
        #expect(Rights.known(to: 3).isSuperset(of: Rights.write))
    }
}

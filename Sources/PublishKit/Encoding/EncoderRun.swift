// One run of an encoder: started in a cell, watched, and killed when it hangs.
// Thread: the kernel ends a cell together with the thread that started it, so each cell has a thread of its own, which
// reads what it prints and waits for its end. Invariant: when `run` returns, the process has ended.
//
// No `readabilityHandler` reads: libdispatch looks into freed memory when the other side hangs up (docs/notes/0032).

package import Foundation
import Glibc
import Synchronization

package struct EncoderRun: Sendable {
    package typealias Progress = @Sendable (_ seconds: Double) -> Void

    let tools: EncoderTools
    /// What the encoder may write; its messages go to a file there.
    let folder: URL
    /// Seconds without a sign of progress until the encoder is killed.
    let patience: Int
    let stop: StopSign

    package init(tools: EncoderTools, folder: URL, patience: Int = 60, stop: StopSign = StopSign()) {
        (self.tools, self.folder, self.patience, self.stop) = (tools, folder, patience, stop)
    }

    /// Returns what it printed on stderr. `output` receives stdout; without it stdout tells the progress.
    @MainActor package func run(
        _ program: String, _ arguments: [String], source: String, seconds: Int, output: URL? = nil,
        progress: @escaping Progress = { _ in }
    ) async throws(EncoderFailure) -> String {
        let log = folder.appendingPathComponent("encoder.log")
        defer { try? FileManager.default.removeItem(at: log) }  // The folder goes as a whole at the latest.
        let watch = EncoderWatch(patience: patience, stop: stop)
        let process = Process()
        let words =
            tools.starter
            + EncoderCell.words(
                parent: getpid(), seconds: seconds, folder: folder.path, source: source, program: program,
                arguments: arguments)
        process.executableURL = URL(fileURLWithPath: words[0])
        process.arguments = Array(words.dropFirst())
        process.standardInput = FileHandle.nullDevice
        process.standardError = try handle(log)
        if let output { process.standardOutput = try handle(output) }
        let told = output == nil ? progressPipe(process) : nil
        let status = await status(process) {
            watch.begin(process.processIdentifier)
            if let told { while watch.read(told, progress) {} }
        }
        watch.end()
        let said = Self.words(in: log)
        if let failure = watch.failure { throw failure }
        guard status == 0 else { throw failure(status, said, source) }
        return said
    }

    /// What the process prints. No other program that starts meanwhile may hold its other end open.
    private func progressPipe(_ process: Process) -> FileHandle {
        let pipe = Pipe()
        for end in [pipe.fileHandleForReading, pipe.fileHandleForWriting] {
            _ = fcntl(end.fileDescriptor, F_SETFD, FD_CLOEXEC)
        }
        process.standardOutput = pipe
        return pipe.fileHandleForReading
    }

    /// −1 when it did not start. `started` returns when the process has closed its output.
    private func status(_ process: Process, _ started: @escaping @Sendable () -> Void) async -> Int32 {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                guard (try? process.run()) != nil else { return continuation.resume(returning: -1) }
                started()
                process.waitUntilExit()
                continuation.resume(returning: process.terminationStatus)
            }
        }
    }

    /// What the folder's disk can still take is more than a few blocks.
    var hasRoom: Bool {
        let bytes = try? folder.resourceValues(forKeys: [.volumeAvailableCapacityKey]).volumeAvailableCapacity
        return bytes ?? 1 << 30 >= 1 << 16
    }

    private func failure(_ status: Int32, _ said: String, _ source: String) -> EncoderFailure {
        if said.contains("No space left on device") || !hasRoom {
            return .noRoom(folder.deletingLastPathComponent().path)
        }
        let last = said.split(separator: "\n").last { !$0.allSatisfy(\.isWhitespace) } ?? ""
        // The user knows the file, and the path is that of a link which has gone by then.
        let words = last.replacing("file:\(source): ", with: "").replacing(folder.path + "/", with: "")
        return .ended(status: status, last: String(words.prefix(200)))
    }

    private func handle(_ file: URL) throws(EncoderFailure) -> FileHandle {
        guard FileManager.default.createFile(atPath: file.path, contents: nil),
            let handle = FileHandle(forWritingAtPath: file.path)
        else { throw .noRoom(folder.path) }
        return handle
    }

    /// The end of the messages; a hostile file can cause any number of them.
    private static func words(in log: URL) -> String {
        guard let file = FileHandle(forReadingAtPath: log.path) else { return "" }
        let length = (try? file.seekToEnd()) ?? 0
        try? file.seek(toOffset: length > 65_536 ? length - 65_536 : 0)
        return String(decoding: (try? file.readToEnd()) ?? Data(), as: UTF8.self)
    }
}

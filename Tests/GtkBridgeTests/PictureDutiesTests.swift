// A window that may start no program has its pictures decoded all the same, and a hostile one gains nothing by it.

import FeedsTestSupport
import Foundation
import GLibBridge
import Glibc
import Testing

@testable import GtkBridge

struct PictureDutiesTests {
    private let duties = PictureDuties(program: PictureReaderTests.program)

    /// The other end of a line whose requests are served on a thread, as a helper serves them.
    private static func helper(_ program: String) -> HelperProcess {
        var ends: [Int32] = [-1, -1]
        _ = socketpair(AF_UNIX, Int32(SOCK_SEQPACKET.rawValue), 0, &ends)
        let served = ends[1]
        Thread.detachNewThread {
            let duties = PictureDuties(program: program)
            HelperProcess.answer(on: served) { duties.serve($0) }
            close(served)
        }
        return HelperProcess(channel: ends[0])
    }

    private static func runs(_ process: pid_t) -> Bool { kill(process, 0) == 0 }

    @Test func aProcessIsStartedAndEnded() throws {
        let answer = duties.serve("start")
        let socket = try #require(answer.descriptor)
        #expect(answer.error == 0 && Self.runs(answer.process))
        #expect(duties.serve("end\n\(answer.process)").error == 0)
        #expect(!Self.runs(answer.process))
        #expect(duties.serve("end\n\(answer.process)").error == ESRCH)
        close(socket)
    }

    @Test(arguments: ["end\n1", "end\n0", "end\n-1", "end\n\(getpid())"])
    func noOtherProcessIsEnded(request: String) {
        #expect(duties.serve(request) == HelperProcess.Answer(error: ESRCH))
    }

    @Test(arguments: ["", "start\n/bin/sh", "start\n1", "end", "end\n", "end\nx", "begin"])
    func whatIsNotUnderstoodIsRefused(request: String) {
        #expect(duties.serve(request) == HelperProcess.Answer(error: EINVAL))
    }

    @Test func aMissingProgramIsAnError() {
        let duties = PictureDuties(program: "/nowhere/mutoscope-pictures")
        #expect(duties.serve("start") == HelperProcess.Answer(error: ENOENT))
    }

    @Test func thereAreNeverManyProcesses() {
        let duties = PictureDuties(program: "/bin/true")
        let started = (0..<PictureDuties.most).map { _ in duties.serve("start") }
        #expect(started.allSatisfy { $0.error == 0 })
        #expect(duties.serve("start") == HelperProcess.Answer(error: EAGAIN))
        // That a process has ended by itself is noticed when the window asks for its end.
        for answer in started {
            if let descriptor = answer.descriptor { close(descriptor) }
            #expect(duties.serve("end\n\(answer.process)").error == 0)
        }
        let again = duties.serve("start")
        #expect(again.error == 0)
        if let descriptor = again.descriptor { close(descriptor) }
        _ = duties.serve("end\n\(again.process)")
    }

    @Test func aHelperStartsWhatDecodesAndStartsItAnew() throws {
        let files = try FourColours()
        let reader = PictureReader(.helper(Self.helper(PictureReaderTests.program)))
        let path = try files.file()
        let read = { () throws(GLibError) in
            try reader.read(path, width: 64, height: 96, isOwn: true) { _, _ in true }.texture
        }
        #expect(try read().width == 64)
        let (worker, shape) = try reader.open(path, isOwn: true)
        kill(worker.process, SIGKILL)
        #expect(throws: PictureWorker.Failure.lost) { try worker.picture(of: shape, width: 64, height: 96) }
        _ = reader.failed(worker, path, .lost)
        #expect(!Self.runs(worker.process))
        #expect(try read().width == 64)
    }

    @Test func withoutItsHelperAReaderReadsNothing() throws {
        let files = try FourColours()
        var ends: [Int32] = [-1, -1]
        _ = socketpair(AF_UNIX, Int32(SOCK_SEQPACKET.rawValue), 0, &ends)
        close(ends[1])
        let starter = PictureStarter.helper(HelperProcess(channel: ends[0]))
        #expect(!starter.works)
        #expect(throws: GLibError.self) {
            try PictureReader(starter).read(try files.file(), width: 64, height: 96, isOwn: true) { _, _ in true }
        }
    }
}

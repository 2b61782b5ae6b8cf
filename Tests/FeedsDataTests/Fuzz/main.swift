// The fuzzer as a program: libFuzzer drives a target. Only scripts/fuzz builds it.
// Thread: libFuzzer has its own, because the main thread serves the main actor. Invariant: the bytes are copied before
// they are used, and each input is finished before the next one begins.

import CFuzzer
import FeedsTestSupport
import Foundation
import GLibBridge

/// libFuzzer notices slow inputs only when its own thread receives the timer signal.
nonisolated func hearClock(_ change: Int32) {
    var clock = sigset_t()
    sigemptyset(&clock)
    sigaddset(&clock, SIGALRM)
    pthread_sigmask(change, &clock, nil)
}

nonisolated func drive() -> Int32 {
    hearClock(SIG_UNBLOCK)
    var count = CommandLine.argc
    var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
    return LLVMFuzzerRunDriver(&count, &arguments) { bytes, size in
        let data = bytes.map { Data(bytes: $0, count: size) } ?? Data()
        let isDone = LoopbackGate()
        Task.detached {
            await FuzzTarget.chosen?.run(data)
            isDone.open()
        }
        isDone.pass()
        return 0
    }
}

if FuzzTarget.chosen == nil {
    FileHandle.standardError.write(Data("MUTOSCOPE_FUZZ_TARGET names no target.\n".utf8))
    exit(2)
}
hearClock(SIG_BLOCK)
MainQueue.attach()
exit(
    MainLoop.run {
        await withCheckedContinuation { ended in
            Thread.detachNewThread { ended.resume(returning: drive()) }
        }
    })

// The fuzzer as a program: libFuzzer drives one target. Built by scripts/fuzz alone.
// Thread: libFuzzer has one of its own, because the main one serves the main actor. Invariant: the bytes are copied
// before anybody sees them, and one input is done before the next one begins.

import CFuzzer
import Dispatch
import Foundation

if FuzzTarget.chosen == nil {
    FileHandle.standardError.write(Data("MUTOSCOPE_FUZZ_TARGET names no target.\n".utf8))
    exit(2)
}
Thread.detachNewThread {
    var count = CommandLine.argc
    var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
    exit(
        LLVMFuzzerRunDriver(&count, &arguments) { bytes, size in
            let data = bytes.map { Data(bytes: $0, count: size) } ?? Data()
            let isDone = DispatchSemaphore(value: 0)
            Task.detached {
                await FuzzTarget.chosen?.run(data)
                isDone.signal()
            }
            isDone.wait()
            return 0
        })
}
// libFuzzer's clock must ring on its own thread: anywhere else it notices no input that takes too long.
var timeout = sigset_t()
sigemptyset(&timeout)
sigaddset(&timeout, SIGALRM)
pthread_sigmask(SIG_BLOCK, &timeout, nil)
dispatchMain()

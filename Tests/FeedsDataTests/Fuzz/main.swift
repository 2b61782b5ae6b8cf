// The fuzzer as a program: libFuzzer drives one target. Built by scripts/fuzz alone.
// Thread: main. Invariant: the bytes are copied before anybody sees them.

import CFuzzer
import Foundation

if FuzzTarget.chosen == nil {
    FileHandle.standardError.write(Data("MUTOSCOPE_FUZZ_TARGET names no target.\n".utf8))
    exit(2)
}
var count = CommandLine.argc
var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
exit(
    LLVMFuzzerRunDriver(&count, &arguments) { bytes, size in
        FuzzTarget.chosen?.run(bytes.map { Data(bytes: $0, count: size) } ?? Data())
        return 0
    })

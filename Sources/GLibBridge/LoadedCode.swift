// The code and constants of the program and its two hundred libraries.
// Thread: any. Invariant: what is used again comes again, from the page cache.

import CShims
import Dispatch
import Foundation

package enum LoadedCode {
    /// Gives back what only the start needed, a third of the whole process. Takes five milliseconds on a thread of its
    /// own; the code that is used again then costs one or two more.
    package static func giveBack(afterSeconds seconds: Int) {
        DispatchQueue.global(qos: .utility).asyncAfter(deadline: .now() + .seconds(seconds)) {
            if !isDebugged { giveBack() }
        }
    }

    /// A debugger writes its breakpoints into the code, and they would go with it.
    private static var isDebugged: Bool {
        let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)
        return status?.contains("TracerPid:\t0\n") == false
    }

    /// The number of files that were mapped.
    @discardableResult
    package static func giveBack() -> Int { Int(shim_give_back_code()) }
}

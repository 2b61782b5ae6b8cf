package import Foundation
import GLibBridge

extension Data {
    package var gzipped: Data {
        guard let packed = Gzip.compressed(self) else { preconditionFailure("zlib did not take all of it") }
        return packed
    }
}

extension FaultyRoute {
    /// A compressed answer; `left` cuts bytes off its end, and the declared length does not show it.
    package static func gzip(_ data: Data, without left: Int = 0, _ faults: Fault...) -> FaultyRoute {
        FaultyRoute(
            headers: ["Content-Type": "text/plain", "Content-Encoding": "gzip"],
            body: .data(Data(data.gzipped.dropLast(left))), faults: faults)
    }
}

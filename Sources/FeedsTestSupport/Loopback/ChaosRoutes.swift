// Random server faults from a seed: an answer may be cut or stall, lie about its length or range, come late or in
// pieces, be a login page, or not be HTTP.
// Thread: any; one lock. Invariant: an answer that claims to be complete and correct is so; the same seed gives the
// same faults to the same requests in the same order.

package import Foundation
import Synchronization

package final class ChaosRoutes: Sendable {
    private let files: [String: Data]
    private let random: Mutex<SplitMix64>
    /// How many of ten answers are faulty.
    private let faulty: Int

    package init(_ files: [String: Data], seed: UInt64, faulty: Int = 6) {
        self.files = files
        self.faulty = faulty
        random = Mutex(SplitMix64(seed: seed))
    }

    /// For a server's paths without a route.
    package func answer(_ path: String) -> FaultyRoute? {
        guard let data = files[path] else { return nil }
        let good = FaultyRoute.data(data, type: "video/mp4").tagged(path)
        return random.withLock { random in
            guard Int.random(in: 0..<10, using: &random) < faulty else { return good }
            return Self.fault(of: good, length: Int64(data.count), &random)
        }
    }

    private static func fault(of good: FaultyRoute, length: Int64, _ random: inout SplitMix64) -> FaultyRoute {
        let place = Int64.random(in: 0..<max(1, length / 4), using: &random)
        switch Int.random(in: 0..<14, using: &random) {
        case 0: return good.with(.dropAfter(place))
        case 1: return good.with(.resetAfter(place))
        case 2: return good.with(.stallAfter(place))
        case 3: return good.with(.contentLength(length + place + 1))
        case 4: return good.with(.contentLength(place))
        case 5: return good.with(.contentRange("bytes \(place)-\(place + 9)/\(length)"))
        case 6: return good.with(.contentRange("bytes 9-1/-5"))
        case 7: return good.with(.ignoresRanges)
        case 8: return good.with(.noLength)
        case 9: return good.with(.refusesRanges)
        case 10: return good.with(.slowFirstByte(Double.random(in: 0...0.1, using: &random)))
        case 11: return good.with(.garbled)
        case 12: return FaultyRoute(status: 500, body: .data(Data("<html>".utf8)))
        default: return .redirect(to: "/nowhere-\(place)")
        }
    }
}

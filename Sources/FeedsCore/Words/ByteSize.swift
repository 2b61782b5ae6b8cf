// A number of bytes for people: three digits at most, and a unit.
// Thread: any. Invariant: decimal units, as disks are sold and networks are sped.

import FeedsModels
import Foundation

package enum ByteSize {
    package static func text(_ bytes: Int64) -> String {
        // Rounded first: what would be 1000 MB is 1 GB.
        switch Double(max(0, bytes)) {
        case ..<1000: tr("%1 byte", "%1 bytes", count: Int(max(0, bytes)))
        case ..<999_500: tr("%1 kB", number(Double(bytes) / 1e3))
        case ..<999_500_000: tr("%1 MB", number(Double(bytes) / 1e6))
        default: tr("%1 GB", number(Double(bytes) / 1e9))
        }
    }

    private static func number(_ value: Double) -> String {
        value.formatted(.number.precision(.fractionLength(0...(value < 10 ? 1 : 0))))
    }
}

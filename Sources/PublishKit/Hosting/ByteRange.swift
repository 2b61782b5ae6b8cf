// A Range header of one range. Several ranges and other units count as none, as HTTP allows.
// Thread: any; pure. Invariant: a part is never empty and never beyond the file.

import Foundation

enum ByteRange: Sendable, Hashable {
    case whole
    case part(Range<Int64>)
    case outside

    init(_ text: String, of size: Int64) {
        guard let parts = text.wholeMatch(of: /bytes=([0-9]{0,18})-([0-9]{0,18})/) else {
            self = .whole
            return
        }
        switch (Int64(parts.1), Int64(parts.2)) {
        case (nil, nil): self = .whole
        case (nil, .some(let count)):
            self = count == 0 || size == 0 ? .outside : .part(max(0, size - count)..<size)
        case (.some(let start), let last):
            if let last, last < start {
                self = .whole
            } else {
                self = start >= size ? .outside : .part(start..<min(size, (last ?? size) + 1))
            }
        }
    }
}

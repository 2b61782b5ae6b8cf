// The attribute list of an HLS tag: NAME=value pairs, in which quoted values may hold commas.
// Thread: any; a plain value. Invariant: any text gives some list, never a failure.

import FeedsModels

struct HLSAttributes: Sendable, Hashable {
    private var values: [String: String] = [:]

    init(_ text: Substring) {
        var rest = text
        while let equals = rest.firstIndex(of: "=") {
            let name = rest[..<equals].drop { $0 == " " || $0 == "," }
            rest = rest[rest.index(after: equals)...]
            values[name.uppercased()] = Self.takeValue(from: &rest)
        }
    }

    subscript(name: String) -> String? { values[name] }

    /// "1280x720".
    var resolution: (width: Int, height: Int)? {
        guard let sides = values["RESOLUTION"]?.lowercased().split(separator: "x"), sides.count == 2,
            let width = Bound.side(Int(sides[0])), let height = Bound.side(Int(sides[1]))
        else { return nil }
        return (width, height)
    }

    private static func takeValue(from rest: inout Substring) -> String {
        let isQuoted = rest.first == "\""
        if isQuoted { rest.removeFirst() }
        let end = rest.firstIndex(of: isQuoted ? "\"" : ",") ?? rest.endIndex
        let value = rest[..<end]
        rest = end == rest.endIndex ? "" : rest[rest.index(after: end)...]
        return isQuoted ? String(value) : value.trimmingSpaces()
    }
}

extension Substring {
    fileprivate func trimmingSpaces() -> String {
        String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
}

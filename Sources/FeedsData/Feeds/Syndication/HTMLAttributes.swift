import Foundation

/// The attributes of a tag.
struct HTMLAttributes {
    private static let most = 40
    private var values: [(name: String, value: String)] = []

    init(_ bytes: ArraySlice<UInt8>) {
        var rest = bytes
        while values.count < Self.most {
            rest = rest.drop { $0 <= 0x20 || $0 == UInt8(ascii: "/") }
            let name = rest.prefix { $0 > 0x20 && $0 != UInt8(ascii: "=") && $0 != UInt8(ascii: "/") }
            guard !rest.isEmpty else { return }
            rest = rest[name.endIndex...].drop { $0 <= 0x20 }
            var value = rest.prefix(0)
            if rest.first == UInt8(ascii: "=") {
                rest = rest.dropFirst().drop { $0 <= 0x20 }
                value = Self.value(&rest)
            }
            let known = String(decoding: name, as: UTF8.self).lowercased()
            values.append((known, HTMLEntities.decoded(String(decoding: value, as: UTF8.self))))
        }
    }

    private static func value(_ rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        guard let quote = rest.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
            let value = rest.prefix { $0 > 0x20 }
            rest = rest[value.endIndex...]
            return value
        }
        let value = rest.dropFirst().prefix { $0 != quote }
        rest = rest[value.endIndex...].dropFirst()
        return value
    }

    /// Nil when it is missing or empty.
    subscript(name: String) -> String? {
        guard let value = values.first(where: { $0.name == name })?.value.trimmed else { return nil }
        return value.isEmpty ? nil : value
    }

    func has(_ name: String) -> Bool { values.contains { $0.name == name } }
}

// Names and handles from outside inside the app's own sentences and lines.
// Thread: any; pure. Invariant: marks of direction in them change the order of nothing around them.

extension ShownText {
    /// For a name in a sentence: whatever its direction, the sentence keeps its own.
    package static func isolated(_ name: String) -> String { "\u{2068}" + plain(name) + "\u{2069}" }

    /// "@ann@tube.example", which reads from the left in every language. Empty for an empty handle.
    package static func handle(_ handle: String) -> String {
        let text = plain(cut(handle, to: longestHandle)).drop { $0 == "@" || $0.isWhitespace }
        return text.isEmpty ? "" : "\u{2066}@" + text + "\u{2069}"
    }

    private static let longestHandle = 200

    /// Without characters that are not seen and only steer: control characters and marks of direction.
    package static func plain(_ text: String) -> String {
        var plain = String.UnicodeScalarView()
        for scalar in text.unicodeScalars where !steers(scalar) { plain.append(scalar) }
        return String(plain)
    }

    private static func steers(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
        default: scalar.properties.generalCategory == .control
        }
    }
}

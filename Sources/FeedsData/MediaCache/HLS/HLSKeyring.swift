// The keys that apply at a place of a playlist.
// Thread: any; a plain value. Invariant: only AES-128 with a plain key is ever called playable.

import Foundation

struct HLSKeyring: Sendable, Hashable {
    enum Protection: Sendable, Hashable {
        case none
        case key(URL, startVector: UInt128?)
        /// The reason, for the user.
        case refused(String)
    }

    private static let plain = "identity"
    private static let mostFormats = 16

    /// A playlist may offer the same bytes to several protection systems; a single supported system is enough.
    private var formats: [String: Protection] = [:]

    mutating func read(_ attributes: HLSAttributes, at playlist: URL) {
        let method = attributes["METHOD"] ?? "an unknown method"
        if method == "NONE" { return formats = [:] }
        let format = attributes["KEYFORMAT"]?.lowercased() ?? Self.plain
        guard formats.count < Self.mostFormats || formats[format] != nil else { return }
        formats[format] = Self.protection(method, format, attributes, playlist)
    }

    var protection: Protection {
        if case .key(let url, let vector)? = formats[Self.plain] { return .key(url, startVector: vector) }
        let refused =
            formats.sorted { $0.key < $1.key }.first { $0.key == Self.plain } ?? formats.min { $0.key < $1.key }
        return refused?.value ?? .none
    }

    private static func protection(
        _ method: String, _ format: String, _ attributes: HLSAttributes, _ playlist: URL
    ) -> Protection {
        guard method == "AES-128", format == plain else {
            let system = format == plain ? method : "\(method) of \(format)"
            return .refused("it is copy-protected with \(system.prefix(80))")
        }
        guard let address = attributes["URI"].flatMap({ HLSPlaylist.address($0, in: playlist) }) else {
            return .refused("it is encrypted, and its key has no address")
        }
        guard let text = attributes["IV"] else { return .key(address, startVector: nil) }
        guard let vector = number(text) else { return .refused("it is encrypted in a way that is not understood") }
        return .key(address, startVector: vector)
    }

    /// "0x" and up to 32 hexadecimal digits.
    private static func number(_ text: String) -> UInt128? {
        let digits = text.lowercased().hasPrefix("0x") ? text.dropFirst(2) : text[...]
        return digits.count <= 32 && digits.allSatisfy(\.isHexDigit) ? UInt128(digits, radix: 16) : nil
    }
}

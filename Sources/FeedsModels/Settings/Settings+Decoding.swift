// Decodes the fields of a settings file that an older version, a newer version or a user wrote.
// Thread: any. Invariant: an unreadable field loses only itself; a number out of bounds becomes the nearest bound.

extension Settings {
    /// The bounds of numbers in the file and in the preferences.
    package enum Bounds {
        package static let volume = 0.0...1
        package static let speed = 0.125...2
        package static let storySeconds = 1.0...60
        package static let dayVideos = 1...1000
        package static let dayMinutes = 1...1440
        /// In bytes; 0 means that nothing is cached.
        package static let cacheLimit: ClosedRange<Int64> = 0...1_000_000_000_000
    }
}

extension Settings.DayLimit: Codable {
    private enum Key: String, CodingKey {
        case videos, minutes
    }

    /// `{"videos": 20}`, `{"minutes": 30}`, or `{}` for none.
    package init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        if let count: Int = values.lenient(.videos) {
            self = .videos(count.within(Settings.Bounds.dayVideos))
        } else if let count: Int = values.lenient(.minutes) {
            self = .minutes(count.within(Settings.Bounds.dayMinutes))
        } else {
            self = .none
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        switch self {
        case .none: break
        case .videos(let count): try values.encode(count, forKey: .videos)
        case .minutes(let count): try values.encode(count, forKey: .minutes)
        }
    }
}

extension KeyedDecodingContainer {
    /// Nil for a missing value, and for an unknown value of a newer version or of a user. An unreadable field must not
    /// lose the others.
    func lenient<T: Decodable>(_ key: Key) -> T? {
        // A damaged setting falls back to its default, so the error is not reported.
        try? decodeIfPresent(T.self, forKey: key)
    }

    func take<T: Decodable>(_ key: Key, into field: inout T) { field = lenient(key) ?? field }

    func take<T: Decodable & Comparable>(_ key: Key, into field: inout T, within bounds: ClosedRange<T>) {
        field = (lenient(key) ?? field).within(bounds)
    }
}

extension Comparable {
    func within(_ bounds: ClosedRange<Self>) -> Self {
        min(max(self, bounds.lowerBound), bounds.upperBound)
    }
}

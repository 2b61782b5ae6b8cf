// Whether captions are shown, and which of those that there are.
// Thread: any; pure. Invariant: a toggle always changes what is seen.

package enum CaptionChoice {
    package enum Wish: Sendable, Hashable {
        /// Where there is no sound to hear.
        case whenMuted
        case always, never
    }

    /// A track, as far as it matters here.
    package struct Offer: Sendable, Hashable {
        /// Its language's place among those a person reads, 0 the best.
        package var rank: Int?
        package var isForced: Bool
        package var isDefault: Bool

        package init(rank: Int?, isForced: Bool = false, isDefault: Bool = false) {
            self.rank = rank
            self.isForced = isForced
            self.isDefault = isDefault
        }
    }

    package static func shows(_ wish: Wish, isSilent: Bool) -> Bool {
        switch wish {
        case .always: true
        case .whenMuted: isSilent
        case .never: false
        }
    }

    /// What a person wants who presses the key: what is seen goes, what is not comes, with the least said beyond that.
    package static func toggled(_ wish: Wish, isSilent: Bool) -> Wish {
        if shows(wish, isSilent: isSilent) { return .never }
        return isSilent ? .whenMuted : .always
    }

    /// The one a person named, else the best language, whole ones before those of signs alone, the source's own choice
    /// before others.
    package static func pick(_ offers: [Offer], named: Int?) -> Int? {
        if let named, offers.indices.contains(named) { return named }
        return offers.indices.min { isBetter(offers[$0], offers[$1], first: $0 < $1) }
    }

    private static func isBetter(_ one: Offer, _ other: Offer, first: Bool) -> Bool {
        if one.isForced != other.isForced { return other.isForced }
        if one.rank != other.rank { return (one.rank ?? Int.max) < (other.rank ?? Int.max) }
        if one.isDefault != other.isDefault { return one.isDefault }
        return first
    }
}

// How follows stand in an exported document.
// Thread: any. Invariant: a default value is left out, and is read as the default again; a follow without an address is
// skipped, because nothing could be read from it.

import Foundation

extension LibraryDocument.FollowRecord: Codable {
    private enum Name: String, CodingKey {
        case source, address, name, home, icon, group, followed, shown, sensitive
        case mutedUntil = "muted_until"
        case oldestDays = "oldest_days"
    }

    package init(from decoder: any Decoder) throws {
        let record = try decoder.container(keyedBy: Name.self)
        let address = try record.decode(String.self, forKey: .address)
        guard !address.isEmpty else {
            throw DecodingError.dataCorruptedError(
                forKey: .address, in: record, debugDescription: "its address is empty")
        }
        follow = Follow(
            key: try record.decode(String.self, forKey: .source), text: address,
            name: try record.decodeIfPresent(String.self, forKey: .name) ?? address,
            home: try record.decodeIfPresent(String.self, forKey: .home).flatMap(URL.init(string:)),
            icon: try record.decodeIfPresent(String.self, forKey: .icon).flatMap(URL.init(string:)),
            group: try record.decodeIfPresent([String].self, forKey: .group) ?? [],
            followed: try record.decode(Date.self, forKey: .followed),
            mutedUntil: try record.decodeIfPresent(Date.self, forKey: .mutedUntil))
        // A newer version may know filters that this one does not.
        let shown = try record.decodeIfPresent(String.self, forKey: .shown) ?? ""
        let sensitive = try record.decodeIfPresent(String.self, forKey: .sensitive) ?? ""
        follow.filter = FollowFilter(
            shown: FollowFilter.Shown(rawValue: shown) ?? .all,
            oldestDays: try record.number(.oldestDays, within: Bound.days),
            sensitive: FollowFilter.Sensitive(rawValue: sensitive) ?? .usual)
    }

    package func encode(to encoder: any Encoder) throws {
        var record = encoder.container(keyedBy: Name.self)
        try record.encode(follow.key, forKey: .source)
        try record.encode(follow.text, forKey: .address)
        try record.encode(follow.name, forKey: .name)
        try record.encodeIfPresent(follow.home?.absoluteString, forKey: .home)
        try record.encodeIfPresent(follow.icon?.absoluteString, forKey: .icon)
        if !follow.group.isEmpty { try record.encode(follow.group, forKey: .group) }
        try record.encode(follow.followed, forKey: .followed)
        try record.encodeIfPresent(follow.mutedUntil, forKey: .mutedUntil)
        if follow.filter.shown != .all { try record.encode(follow.filter.shown.rawValue, forKey: .shown) }
        try record.encodeIfPresent(follow.filter.oldestDays, forKey: .oldestDays)
        if follow.filter.sensitive != .usual {
            try record.encode(follow.filter.sensitive.rawValue, forKey: .sensitive)
        }
    }
}

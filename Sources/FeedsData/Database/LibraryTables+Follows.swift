// The sources that the user follows.
// Thread: that of the store. Invariant: a row has everything that makes its follow again, so that an undo loses nothing.

import FeedsModels
import Foundation
import SQLiteBridge

extension LibraryTables {
    private static let followColumns =
        "key, address, name, home, icon, groups, followed, muted, shown, oldest, sensitive"

    private static func follow(_ row: Row) -> Follow {
        Follow(
            key: row.text(0), text: row.text(1), name: row.text(2),
            home: row.optionalText(3).flatMap(URL.init(string:)),
            icon: row.optionalText(4).flatMap(URL.init(string:)), group: names(row.text(5)), followed: row.moment(6),
            mutedUntil: row.optionalMoment(7),
            filter: FollowFilter(
                shown: FollowFilter.Shown(rawValue: row.text(8)) ?? .all,
                oldestDays: Bound.days(row.optionalInteger(9).map { Int(clamping: $0) }),
                sensitive: FollowFilter.Sensitive(rawValue: row.text(10)) ?? .usual))
    }

    /// Making a decoder takes longer than reading a list.
    private static let decoder = JSONDecoder()

    /// A damaged list of groups leaves the follow outside all groups.
    private static func names(_ text: String) -> [String] {
        (try? decoder.decode([String].self, from: Data(text.utf8))) ?? []
    }

    private static func text(of names: [String]) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .withoutEscapingSlashes
        // A list of texts can always be encoded.
        return (try? encoder.encode(names)).map { String(decoding: $0, as: UTF8.self) } ?? "[]"
    }

    func follow(_ key: String) throws(SQLiteError) -> Follow? {
        try statement("SELECT \(Self.followColumns) FROM follows WHERE key = ?").first(key) { Self.follow($0) }
    }

    func follows() throws(SQLiteError) -> [Follow] {
        try statement("SELECT \(Self.followColumns) FROM follows").all { Self.follow($0) }.inOrder
    }

    func set(_ follow: Follow?, as key: String, _ touched: inout TouchedThings) throws(SQLiteError) -> [UserAct] {
        let old = try self.follow(key)
        let new = follow?.whole(as: key)
        guard old != new else { return [] }
        if let new {
            try write(new)
        } else {
            try statement("DELETE FROM follows WHERE key = ?").run(key)
        }
        touched.note(.follow(key))
        return [.followed(key, old)]
    }

    private func write(_ follow: Follow) throws(SQLiteError) {
        try statement(
            """
            INSERT INTO follows (\(Self.followColumns)) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (key) DO UPDATE SET address = excluded.address, name = excluded.name, home = excluded.home,
                icon = excluded.icon, groups = excluded.groups, followed = excluded.followed, muted = excluded.muted,
                shown = excluded.shown, oldest = excluded.oldest, sensitive = excluded.sensitive
            """
        ).run(
            follow.key, follow.text, follow.name, follow.home?.absoluteString, follow.icon?.absoluteString,
            Self.text(of: follow.group), follow.followed.column, follow.mutedUntil?.column,
            follow.filter.shown.rawValue,
            follow.filter.oldestDays, follow.filter.sensitive.rawValue)
    }
}

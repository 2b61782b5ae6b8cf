// The library's lists: newest act first, part by part, whole or by words.
// Thread: that of the store. Invariant: every list has an index; no list scans a whole table.

import FeedsModels
import Foundation
import SQLiteBridge

extension LibraryTables {
    func entries(
        _ query: LibraryQuery, after: LibraryCursor?, limit: Int
    ) throws(SQLiteError) -> [LibraryEntry] {
        var date = Int64.max, post = Int64.max
        if let after {
            date = after.date.column
            // For a post that is no longer in the table, only the date gives its place.
            post = try self.post(after.key) ?? .min
        }
        let search = SearchWords(query.words)
        if search.isHopeless { return [] }
        let time = DateWords(
            query.words, at: Date(), calendar: .current, vocabularies: DateVocabulary.ofTheWindow)
        let sql = Self.listing(query.list, isSearch: !search.isEmpty, isTimed: time != nil)
        let read = { [coding] (row: Row) -> LibraryEntry? in
            coding.post(row.text(1)).map {
                LibraryEntry(post: $0, status: Self.status(row, from: 2), date: row.moment(0))
            }
        }
        let found =
            search.isEmpty
            ? try statement(sql).all(date, post, max(0, limit), read: read)
            : try timed(sql, date, post, search.expression, time, max(0, limit), read)
        return found.compactMap { $0 }
    }

    private func timed(
        _ sql: String, _ date: Int64, _ post: Int64, _ words: String, _ time: DateWords?, _ limit: Int,
        _ read: (Row) -> LibraryEntry?
    ) throws(SQLiteError) -> [LibraryEntry?] {
        guard let time else { return try statement(sql).all(date, post, words, limit, read: read) }
        let rest = SearchWords(time.rest).expression
        return try statement(sql).all(
            date, post, words, time.span.lowerBound.timeIntervalSinceReferenceDate,
            time.span.upperBound.timeIntervalSinceReferenceDate, rest.isEmpty, rest.isEmpty ? words : rest, limit,
            read: read)
    }

    /// The plus keeps SQLite on the list's own index, so that it stops at the limit and sorts nothing. So words that
    /// many posts share are found as quickly as rare words.
    static func listing(_ list: LibraryList, isSearch: Bool, isTimed: Bool = false) -> String {
        let date = column(list)
        let found = "+s.post IN (SELECT rowid FROM search WHERE search MATCH ?)"
        // A copy's date is in seconds since 2001, as JSONEncoder writes it.
        let taken = "json_extract(c.item, '$.publishedAt')"
        let foundAt = "(\(found) OR (\(taken) >= ? AND \(taken) < ? AND (? OR \(found))))"
        return """
            SELECT s.\(date), c.item, \(statusColumns) FROM statuses s CROSS JOIN copies c ON c.post = s.post
            WHERE s.\(date) IS NOT NULL AND (s.\(date), s.post) < (?, ?)
            \(isSearch ? "AND " + (isTimed ? foundAt : found) : "")
            ORDER BY s.\(date) DESC, s.post DESC LIMIT ?
            """
    }

    static func column(_ list: LibraryList) -> String {
        switch list {
        case .liked: "liked"
        case .saved: "saved"
        case .history: "watched"
        case .hidden: "hidden"
        case .all: "acted"
        }
    }

    func counts() throws(SQLiteError) -> LibraryCounts {
        var counts = LibraryCounts()
        counts.liked = try count(.liked)
        counts.saved = try count(.saved)
        counts.history = try count(.history)
        counts.hidden = try count(.hidden)
        counts.hiddenAuthors = Int(try statement("SELECT count(*) FROM authors").first { $0.integer(0) } ?? 0)
        counts.follows = Int(try statement("SELECT count(*) FROM follows").first { $0.integer(0) } ?? 0)
        return counts
    }

    private func count(_ list: LibraryList) throws(SQLiteError) -> Int {
        let column = Self.column(list)
        let sql = "SELECT count(*) FROM statuses s CROSS JOIN copies c ON c.post = s.post WHERE s.\(column) IS NOT NULL"
        return Int(try statement(sql).first { $0.integer(0) } ?? 0)
    }
}

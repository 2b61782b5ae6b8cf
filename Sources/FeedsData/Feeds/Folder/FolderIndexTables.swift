// The rows of the index of folders.
// Thread: that of its owner. Invariant: at most `mostFolders` folders have rows, so the file does not grow with every
// folder that was ever opened; numbers that the file holds are bounded where they are read.

import FeedsModels
import Foundation
import SQLiteBridge

final class FolderIndexTables {
    static let mostFolders = 12

    private let database: Database
    private var statements: [String: Statement] = [:]
    var prepared: [String] { Array(statements.keys) }

    init(path: String) throws(SQLiteError) {
        database = try Database(path: path)
        try database.useWriteAheadLog()
        try database.execute("PRAGMA journal_size_limit = 1048576")
        try database.migrate(FolderIndexSchema.steps)
    }

    private func statement(_ sql: String) throws(SQLiteError) -> Statement {
        if let known = statements[sql] { return known }
        let made = try database.prepare(sql)
        statements[sql] = made
        return made
    }

    // MARK: Reading

    func folder(_ path: String) throws(SQLiteError) -> Int64? {
        try statement("SELECT id FROM folders WHERE path = ?").first(path) { $0.integer(0) }
    }

    func count(_ folder: Int64) throws(SQLiteError) -> Int {
        let count = try statement("SELECT count FROM folders WHERE id = ?").first(folder) { $0.integer(0) }
        return Int(max(0, count ?? 0))
    }

    /// In natural order.
    func items(_ folder: Int64) throws(SQLiteError) -> [FolderItem] {
        var items: [FolderItem] = []
        try forEach(folder) { items.append($0) }
        return items
    }

    /// In natural order, without holding more than one.
    func forEach(_ folder: Int64, _ body: (FolderItem) -> Void) throws(SQLiteError) {
        let rows = try statement("SELECT \(Self.columns) FROM files WHERE folder = ? ORDER BY sort, path")
        try rows.forEach([.integer(folder)]) { row in
            if let item = Self.item(row) { body(item) }
            return true
        }
    }

    /// The first items of an order that the index itself can give; nil for others. Left to itself, SQLite 3.46 sorts
    /// the whole folder by date, at each call.
    func head(_ folder: Int64, _ order: FeedOrder.Kind, _ limit: Int) throws(SQLiteError) -> [FolderItem]? {
        let table: String
        switch order {
        case .newest: table = "files INDEXED BY files_date WHERE folder = ? ORDER BY date DESC, sort, path"
        case .oldest: table = "files INDEXED BY files_date WHERE folder = ? ORDER BY date, sort, path"
        case .name: table = "files WHERE folder = ? ORDER BY sort, path"
        case .shuffled: return nil
        }
        return try statement("SELECT \(Self.columns) FROM \(table) LIMIT ?")
            .all(folder, Int64(limit)) { Self.item($0) }.compactMap(\.self)
    }

    /// Items whose files were not asked for their facts. Left to itself, SQLite walks over all that were, at each call.
    func unread(_ folder: Int64, _ limit: Int) throws(SQLiteError) -> [FolderItem] {
        try statement(
            "SELECT \(Self.columns) FROM files INDEXED BY files_unread WHERE folder = ? AND is_read = 0 LIMIT ?"
        ).all(folder, Int64(limit)) { Self.item($0) }.compactMap(\.self)
    }

    private static let columns =
        "path, format, size, modified, date, origin, is_read, width, height, duration, poster, captions, clip,"
        + " clip_start, clip_length"

    /// What a known file's row takes from its new values. `INSERT OR REPLACE` would count the file again.
    private static let renewal = columns.split(separator: ", ").dropFirst().map { "\($0) = excluded.\($0)" }
        .joined(separator: ", ")

    private static func item(_ row: Row) -> FolderItem? {
        guard let format = format(row.integer(1)), let size = Bound.bytes(row.integer(2)) else { return nil }
        var item = FolderItem(row.text(0), format: format, size: Int(size), modified: moment(row.integer(3)))
        item.date = moment(row.integer(4))
        item.origin = FolderItem.Origin(rawValue: Int(row.integer(5))) ?? .disk
        item.isRead = row.integer(6) != 0
        item.width = Bound.side(row.optionalInteger(7).map { Int($0) })
        item.height = Bound.side(row.optionalInteger(8).map { Int($0) })
        item.duration = row.isNull(9) ? nil : Bound.duration(row.real(9))
        item.poster = row.optionalText(10)
        item.captions = row.optionalText(11).map { $0.split(separator: "\n").map(String.init) } ?? []
        item.clip = clip(row)
        return item
    }

    private static func clip(_ row: Row) -> FolderItem.Clip? {
        guard let length = row.optionalInteger(14).flatMap({ Bound.bytes($0) }) else { return nil }
        if let path = row.optionalText(12) { return .file(path: path, size: Int(length)) }
        guard let start = row.optionalInteger(13).flatMap({ Bound.bytes($0) }) else { return nil }
        return .part(start: Int(start), length: Int(length))
    }

    /// Milliseconds in which a calendar shows a date.
    private static func moment(_ milliseconds: Int64) -> Int {
        Int(min(max(-62_135_596_800_000, milliseconds), 253_402_300_799_000))
    }

    private static func format(_ number: Int64) -> MediaFormat? {
        switch number {
        case 0: .image
        case 1: .video
        case 2: .hls
        case 3: .sound
        default: nil
        }
    }

    private static func number(_ format: MediaFormat) -> Int64 {
        switch format {
        case .image: 0
        case .video: 1
        case .hls: 2
        case .sound: 3
        }
    }

    // MARK: Writing

    /// The folder's number. Folders that were not opened for the longest time lose their rows.
    func open(_ path: String, at time: Int64) throws(SQLiteError) -> Int64 {
        try database.transaction { () throws(SQLiteError) in
            try statement(
                "INSERT INTO folders (path, used) VALUES (?, ?) ON CONFLICT (path) DO UPDATE SET used = excluded.used"
            ).run(path, time)
            try statement(
                "DELETE FROM folders WHERE id NOT IN (SELECT id FROM folders ORDER BY used DESC, id DESC LIMIT ?)"
            ).run(Int64(Self.mostFolders))
        }
        return try folder(path) ?? 0
    }

    func replace(_ changed: [FolderItem], without gone: [String], in folder: Int64) throws(SQLiteError) {
        try database.transaction { () throws(SQLiteError) in
            for path in gone {
                try statement("DELETE FROM files WHERE folder = ? AND sort = ? AND path = ?")
                    .run(folder, Self.sort(path), path)
            }
            for item in changed { try put(item, in: folder) }
        }
    }

    private func put(_ item: FolderItem, in folder: Int64) throws(SQLiteError) {
        let clip = Self.columns(of: item.clip)
        try statement(
            """
            INSERT INTO files (folder, sort, \(Self.columns))
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (folder, sort, path) DO UPDATE SET \(Self.renewal)
            """
        ).run(
            folder, Self.sort(item.path), item.path, Self.number(item.format), Int64(item.size), Int64(item.modified),
            Int64(item.date), Int64(item.origin.rawValue), item.isRead, item.width.map { Int64($0) },
            item.height.map { Int64($0) }, item.duration, item.poster,
            item.captions.isEmpty ? nil : item.captions.joined(separator: "\n"), clip.path, clip.start, clip.length)
    }

    private static func columns(of clip: FolderItem.Clip?) -> (path: String?, start: Int64?, length: Int64?) {
        switch clip {
        case .file(let path, let size): (path, nil, Int64(size))
        case .part(let start, let length): (nil, Int64(start), Int64(length))
        case nil: (nil, nil, nil)
        }
    }

    /// Compares as the listing sorts: folder by folder, and inside a folder by name.
    static func sort(_ path: String) -> Data {
        var key = Data()
        for part in path.split(separator: "/", omittingEmptySubsequences: false) {
            if !key.isEmpty { key.append(0) }
            key.append(contentsOf: NaturalOrder.key(of: String(part)))
        }
        return key
    }
}

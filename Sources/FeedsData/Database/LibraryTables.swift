// The library's tables as methods: names of things to row numbers, and statements that are prepared once.
// Thread: that of the store. Invariant: every write happens inside `Database.transaction`.

import FeedsModels
import Foundation
import SQLiteBridge

final class LibraryTables: SharedTables {
    let database: Database
    let limits: LibraryLimits
    let coding = CopyCoding()
    private var statements: [String: Statement] = [:]
    private var sources: [String: Int64] = [:]
    private var survivesPowerCuts: Bool?
    /// Copies that came since those beyond the limit were looked for.
    var newCopies = 0

    /// `database` is at the newest version.
    init(_ database: Database, limits: LibraryLimits) {
        self.database = database
        self.limits = limits
    }

    func statement(_ sql: String) throws(SQLiteError) -> Statement {
        if let known = statements[sql] { return known }
        let made = try database.prepare(sql)
        statements[sql] = made
        return made
    }

    /// What was asked so far.
    var prepared: [String] { Array(statements.keys) }

    /// All of it or nothing; what is remembered of rows that then never came is forgotten.
    func transaction<Value>(_ body: () throws(SQLiteError) -> Value) throws(SQLiteError) -> Value {
        do throws(SQLiteError) {
            return try database.transaction(body)
        } catch {
            sources = [:]
            throw error
        }
    }

    func outsideChanges() throws(SQLiteError) -> Int64 {
        try statement("PRAGMA data_version").first { $0.integer(0) } ?? 0
    }

    /// For the transactions from now on. To survive a power cut takes a write to the disk itself, which noting every
    /// swipe is not worth.
    func set(survivesPowerCuts: Bool) throws(SQLiteError) {
        guard survivesPowerCuts != self.survivesPowerCuts else { return }
        try database.set(survivesPowerCuts: survivesPowerCuts)
        self.survivesPowerCuts = survivesPowerCuts
    }

    // MARK: Names to numbers

    func source(_ key: String) throws(SQLiteError) -> Int64? {
        if let known = sources[key] { return known }
        let found = try statement("SELECT id FROM sources WHERE key = ?").first(key) { $0.integer(0) }
        if let found { sources[key] = found }
        return found
    }

    func post(_ key: PostKey) throws(SQLiteError) -> Int64? {
        guard let source = try source(key.source) else { return nil }
        return try statement("SELECT id FROM posts WHERE source = ? AND name = ?").first(source, key.id) {
            $0.integer(0)
        }
    }

    func story(_ key: StoryKey) throws(SQLiteError) -> Int64? {
        guard let source = try source(key.source) else { return nil }
        return try statement("SELECT id FROM story_images WHERE source = ? AND user = ? AND image = ?")
            .first(source, key.user, key.image) { $0.integer(0) }
    }

    func enterSource(_ key: String) throws(SQLiteError) -> Int64 {
        if let known = try source(key) { return known }
        try statement("INSERT INTO sources (key) VALUES (?)").run(key)
        sources[key] = database.lastInsertedRow
        return database.lastInsertedRow
    }

    /// Its row is gone.
    func forget(source key: String) { sources[key] = nil }

    func enterPost(_ key: PostKey) throws(SQLiteError) -> Int64 {
        if let known = try post(key) { return known }
        let source = try enterSource(key.source)
        try statement("INSERT INTO posts (source, name) VALUES (?, ?)").run(source, key.id)
        return database.lastInsertedRow
    }

    func enterStory(_ key: StoryKey) throws(SQLiteError) -> Int64 {
        if let known = try story(key) { return known }
        let source = try enterSource(key.source)
        try statement("INSERT INTO story_images (source, user, image) VALUES (?, ?, ?)").run(
            source, key.user, key.image)
        return database.lastInsertedRow
    }
}

extension Date {
    /// As the tables hold it.
    var column: Int64 { milliseconds }
}

extension Row {
    func optionalMoment(_ column: Int) -> Date? { optionalInteger(column).map { Date(milliseconds: $0) } }
    func moment(_ column: Int) -> Date { Date(milliseconds: integer(column)) }
    /// Into a video; its beginning where the row says what cannot be.
    func place(_ column: Int) -> Double { Bound.place(real(column)) ?? 0 }
}

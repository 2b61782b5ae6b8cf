// The index alone: its contents, its opening time, and damaged indexes.

import FeedsModels
import FeedsTestSupport
import Foundation
import SQLiteBridge
import Testing

@testable import FeedsData

@Suite("Cache index")
struct MediaCacheIndexTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private var path: String { folder.url.appending(path: "index.db").path() }

    private func key(_ number: Int = 0) throws -> EntryKey {
        .file(try #require(URL(string: "https://example.org/\(number).mp4")))
    }

    @Test func whatIsEnteredIsThereAfterwards() throws {
        let key = try key()
        let version = Validators(etag: "\"a\"", modified: "yesterday", length: 300_000)
        let piece = StoredPiece(offset: 262_144, length: 37_856, checksum: -5)
        var id: Int64 = 0
        do {
            let index = try CacheIndex(path: path, mode: .readWrite)
            id = try index.insert(key, source: key.medium, validators: version, used: 7)
            try index.add(piece, as: 1, of: id, isComplete: false)
        }
        let index = try CacheIndex(path: path, mode: .readOnly)
        let entry = try #require(try index.find(key))
        #expect(entry.id == id && entry.key == key && entry.source == key.medium && entry.validators == version)
        #expect(entry.pieces == [1: piece] && entry.bytes == 37_856 && !entry.isComplete)
        #expect(try index.totals() == (37_856, 7))
        #expect(try index.keys(of: key.medium) == [key])
    }

    /// An earlier version stored any length that a server declared.
    @Test(arguments: [Int64.max, .min, -5, 1 << 45]) func aLengthThatNoFileHasIsNotKnown(_ length: Int64) throws {
        let key = try key()
        let index = try CacheIndex(path: path, mode: .readWrite)
        _ = try index.insert(key, source: key.medium, validators: Validators(etag: "a", length: length), used: 1)
        let entry = try #require(try index.find(key))
        #expect(entry.validators == Validators(etag: "a"))
    }

    @Test(arguments: [Int64.max, .min, -5]) func sumsOfADamagedRowHaveRoomForMore(_ bytes: Int64) throws {
        let index = try CacheIndex(path: path, mode: .readWrite)
        _ = try index.insert(try key(), source: nil, validators: Validators(), used: 1)
        try Database(path: path).execute("UPDATE entries SET bytes = \(bytes)")
        let sums = try [index.totals().bytes] + index.oldest(after: 0).map(\.bytes)
        #expect(sums.count == 2 && sums.allSatisfy { (0...1 << 50).contains($0) })
    }

    @Test func numbersAreNeverUsedAgain() throws {
        let index = try CacheIndex(path: path, mode: .readWrite)
        let first = try index.insert(try key(), source: nil, validators: Validators(), used: 1)
        try index.doom([first])
        #expect(try index.doomed() == [first])
        #expect(try index.find(try key()) == nil)
        let second = try index.insert(try key(), source: nil, validators: Validators(), used: 2)
        #expect(second > first)
        // Numbers begin at the clock's milliseconds, so the clock must have advanced by more than two entries.
        let begun = ContinuousClock.now
        while ContinuousClock.now - begun < .milliseconds(4) {}
        let other = try CacheIndex(path: path + "2", mode: .readWrite)
        #expect(try other.insert(try key(), source: nil, validators: Validators(), used: 1) > second)
        #expect(other.folderName != index.folderName)
    }

    @Test func tenThousandEntriesOpenAtOnce() throws {
        do {
            let index = try CacheIndex(path: path, mode: .readWrite)
            let database = try Database(path: path)
            try database.execute("BEGIN")
            for number in 0..<10_000 {
                let id = try database.insertEntry(try key(number), used: number)
                for piece in 0..<8 { try database.insertPiece(piece, of: id) }
            }
            try database.execute("COMMIT")
            #expect(try index.totals().bytes == 10_000 * 1000)
        }
        let wanted = try key(5000)
        // The fastest of several runs, because the machine may be busy with other tests.
        let times = try (0..<7).map { _ in
            try ContinuousClock().measure {
                let index = try CacheIndex(path: path, mode: .readWrite)
                _ = try index.totals()
                _ = try index.doomed()
                _ = try #require(try index.find(wanted))
            }
        }
        #expect(try #require(times.min()) <= .milliseconds(20))
    }

    @Test func theLastUsedGoLast() throws {
        let index = try CacheIndex(path: path, mode: .readWrite)
        let ids = try (0..<3).map {
            try index.insert(try key($0), source: nil, validators: Validators(), used: Int64($0))
        }
        try index.touch([ids[0]: 10])
        #expect(try index.oldest(after: -1).map(\.id) == [ids[1], ids[2], ids[0]])
        #expect(try index.oldest(after: 2).map(\.id) == [ids[0]])
    }

    @Test func anIndexOfANewerProgramIsRefused() throws {
        do {
            let database = try Database(path: path)
            try database.execute("PRAGMA user_version = 99")
        }
        #expect { try CacheIndex(path: path, mode: .readWrite) } throws: { ($0 as? SQLiteError)?.kind == .tooNew }
    }

    @Test func roomIsFoundWhereAPieceWasLost() throws {
        var entry = StoredEntry(id: 1, key: try key(), source: nil, validators: Validators())
        #expect(entry.room(for: 10) == 0)
        for number in 0..<3 {
            entry.add(StoredPiece(offset: Int64(number) * 10, length: 10, checksum: 0), as: number)
        }
        #expect(entry.room(for: 5) == 30 && entry.bytes == 30)
        entry.remove(1)
        #expect(entry.room(for: 10) == 10 && entry.room(for: 11) == 30 && entry.bytes == 20)
    }

    @Test func theChecksumSeesEveryBitItsPlaceAndTheLength() {
        let bytes = noise(1000)
        let sum = Checksum.of(bytes)
        #expect(Checksum.of(bytes) == sum)
        for place in 0..<bytes.count {
            var other = bytes
            other[place] ^= 1 << UInt8(place % 8)
            #expect(Checksum.of(other) != sum)
        }
        #expect(Set((0..<200).map { Checksum.of(Data(count: $0)) }).count == 200)
        #expect(Checksum.of(bytes[8..<16] + bytes[0..<8] + bytes[16...]) != sum)
    }
}

extension Database {
    fileprivate func insertEntry(_ key: EntryKey, used: Int) throws(SQLiteError) -> Int64 {
        try prepare(
            "INSERT INTO entries (key, kind, medium, length, used, bytes) VALUES (?, 'file', ?, 2000, ?, 1000)"
        ).run(key.text, key.medium.absoluteString, used)
        return lastInsertedRow
    }

    fileprivate func insertPiece(_ number: Int, of id: Int64) throws(SQLiteError) {
        try prepare("INSERT INTO pieces (entry, number, offset, length, checksum) VALUES (?, ?, ?, 125, 9)")
            .run(id, number, number * 125)
    }
}

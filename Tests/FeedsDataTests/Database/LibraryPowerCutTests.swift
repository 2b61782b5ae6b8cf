// Which acts wait until they are on the disk, so that a power cut cannot lose them.

import FeedsModels
import Foundation
import SQLiteBridge
import Testing

@testable import FeedsData

@Suite("Library and power cuts")
struct LibraryPowerCutTests {
    private let folder = LibraryFolder()

    /// True when a commit waits for the disk, by SQLite's own settings.
    private func waits(for acts: [UserAct]) throws -> Bool {
        let database = try Database(path: folder.path)
        try database.useWriteAheadLog()
        try database.migrate(LibrarySchema.steps)
        let tables = LibraryTables(database, limits: LibraryLimits())
        _ = try tables.perform(Sample.liking("before", at: 1))
        _ = try tables.perform([.watched(Sample.key("before"), Watch(at: Sample.date(2), position: 1))])
        _ = try tables.perform(acts)
        return try #require(try database.prepare("PRAGMA synchronous").first { $0.integer(0) }) >= 2
    }

    @Test func whatThePersonDidWaitsForTheDisk() throws {
        try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
        let (post, story) = (Sample.key("a"), Sample.image)
        let message = Sample.message("note", to: .post(post), at: 3)
        let acts: [[UserAct]] = [
            Sample.liking("a", at: 3), [.saved(post, Sample.date(3))], [.hidden(post, Sample.date(3))],
            [.authorHidden(Sample.author, Sample.date(3))], [.sent(message)], [.unsent(message.id)],
            [.drafted(.post(post), "To be")], [.historyCleared], [.watched(post, nil)],
            [.storyLiked(story, Sample.date(3))], [.storiesReset(source: "s")],
            [.followed("k", Sample.follow(1))],
        ]
        for batch in acts { #expect(try waits(for: batch), "\(batch)") }
    }

    @Test func whatTheAppNotesDoesNot() throws {
        try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
        let watched = UserAct.watched(Sample.key("a"), Watch(at: Sample.date(3), position: 1))
        for batch in [[.kept(Sample.post("a")), watched], [.expanded(Sample.key("a"), true)]] {
            #expect(try !waits(for: batch), "\(batch)")
        }
        #expect(try !waits(for: [.storySeen(Sample.image, Sample.date(3))]))
    }
}

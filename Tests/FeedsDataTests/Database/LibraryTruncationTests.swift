// A library that is truncated or damaged at any of its pages: the rescue ends, its result is sound, and it has every
// row that a single query can still find.

import FeedsModels
import FeedsTestSupport
import Foundation
import SQLiteBridge
import Testing

@testable import FeedsData

@Suite("A truncated library")
struct LibraryTruncationTests {
    private static let page = 4096
    private static let size = 80
    private let folder = LibraryFolder()
    private var damaged: String { folder.path + "-damaged" }
    private var rescued: String { folder.path + "-rescued" }

    /// Texts of a few words and of several pages, as posts have them.
    private func library() async throws -> Data {
        let store = folder.store()
        for number in 0..<Self.size {
            let key = Sample.key("\(number)")
            let text = String(repeating: "word\(number) ", count: number % 17 == 0 ? 1500 : number * 37 % 90)
            try await store.perform([
                .kept(Sample.post("\(number)", title: "Clip \(number)", text: text)),
                .liked(key, Sample.date(Double(number))),
                .sent(Sample.message("note \(number)", to: .post(key), at: Double(number))),
            ])
        }
        try folder.connection().execute("PRAGMA wal_checkpoint(TRUNCATE)")
        return try Data(contentsOf: folder.file)
    }

    /// The posts whose likes the rescue has copied. Also checks that its result is sound.
    private func rescue(_ bytes: Data, tries: Int? = nil) throws -> Set<Int64> {
        try bytes.write(to: URL(filePath: damaged))
        // Removes the files of the previous damage.
        for end in ["", "-journal"] { try? FileManager.default.removeItem(atPath: rescued + end) }
        _ = try LibraryRescue(from: damaged, to: rescued, tries: tries).run()
        let sound = try Database(path: rescued)
        #expect(try sound.prepare("PRAGMA integrity_check").all { $0.text(0) } == ["ok"])
        #expect(try sound.prepare("PRAGMA foreign_key_check").first { _ in true } == nil)
        return Set(try sound.prepare("SELECT post FROM statuses WHERE liked IS NOT NULL").all { $0.integer(0) })
    }

    /// The posts whose like and name a query for that single post still finds.
    private func readable() throws -> Set<Int64> {
        let database = try Database(path: damaged, mode: .readOnly)
        try database.execute("PRAGMA writable_schema = ON")
        let like = "SELECT 1 FROM statuses WHERE post = ? AND liked > 0 AND position = 0 AND draft = ''"
        let names = [
            "SELECT 1 FROM posts WHERE id = ? AND name <> '' AND source = 1",
            "SELECT 1 FROM copies WHERE post = ? AND json_valid(item)",
        ]
        func finds(_ sql: String, _ post: Int64) -> Bool {
            // An unreadable row counts as missing.
            (try? database.prepare(sql).first(post) { _ in true }) == true
        }
        // Without the single row that names the source, posts have no names.
        guard finds("SELECT 1 FROM sources WHERE id = ? AND key = 's'", 1) else { return [] }
        return Set((1...Int64(Self.size)).filter { post in finds(like, post) && names.contains { finds($0, post) } })
    }

    @Test func cutOffAnywhereItGivesWhatIsLeft() async throws {
        let whole = try await library()
        let pages = whole.count / Self.page
        #expect(pages > 40)
        for page in Torture().some(of: 1..<pages) {
            // At the page's end, or within the next page.
            let size = page * Self.page + (page % 2 == 0 ? 0 : 100 + page * 613 % 3900)
            let found = try rescue(whole.prefix(size))
            #expect(found.isSuperset(of: try readable()), "cut off at \(size)")
        }
        #expect(try rescue(whole).count == Self.size)
    }

    private enum Damage: CaseIterable {
        case zeros, ones, anotherLeaf, theFirstHalf

        func hit(_ page: Int, in bytes: inout Data) {
            let size = LibraryTruncationTests.page
            let place = page * size..<(page + 1) * size
            switch self {
            case .zeros: bytes.replaceSubrange(place, with: Data(count: size))
            case .ones: bytes.replaceSubrange(place, with: Data(repeating: 0xFF, count: size))
            case .anotherLeaf: bytes.replaceSubrange(place, with: bytes.suffix(size))
            case .theFirstHalf: bytes.replaceSubrange(place.prefix(size / 2), with: bytes[0..<size / 2])
            }
        }
    }

    @Test(arguments: [Damage.zeros, .ones, .anotherLeaf, .theFirstHalf])
    private func oneDamagedPageAnywhereCostsNoMore(damage: Damage) async throws {
        let whole = try await library()
        for page in Torture().some(of: 1..<whole.count / Self.page) {
            var bytes = whole
            damage.hit(page, in: &bytes)
            let found = try rescue(bytes)
            #expect(found.isSuperset(of: try readable()), "\(damage) at page \(page + 1)")
        }
    }

    @Test func itEndsWhenTheTriesAreUsedUp() async throws {
        let whole = try await library()
        #expect(try rescue(whole, tries: 0).isEmpty)
        #expect(try (1...10).contains(rescue(whole, tries: 10).count))
    }

    @Test func theStoreOpensALibraryThatEndsWithinAPage() async throws {
        let whole = try await library()
        let notices = Notices()
        try whole.prefix(whole.count / 2 / Self.page * Self.page + 100).write(to: folder.file)
        let store = folder.store(onNotice: notices.hear)
        _ = try await store.all(LibraryQuery(.liked), by: 50)
        try await store.perform(Sample.liking("new", at: 9999))
        #expect(try await store.ids(.liked).first == "new")
        #expect(notices.all.count == 1)
    }
}

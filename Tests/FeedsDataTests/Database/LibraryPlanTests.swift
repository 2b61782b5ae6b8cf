// SQLite's query plans for the library: each query uses an index and never scans a whole table.

import FeedsModels
import Foundation
import SQLiteBridge
import Testing

@testable import FeedsData

@Suite("Query plans of the library")
struct LibraryPlanTests {
    private func plan(_ sql: String) throws -> [String] {
        let database = try Database(path: ":memory:")
        try database.migrate(LibrarySchema.steps)
        return try database.prepare("EXPLAIN QUERY PLAN \(sql)").all { $0.text(3) }
    }

    @Test(arguments: LibraryList.allCases, [false, true])
    func listsAreReadAlongTheirIndex(list: LibraryList, isSearch: Bool) throws {
        try checkPlan(LibraryTables.listing(list, isSearch: isSearch), of: list, isSearch: isSearch)
    }

    @Test(arguments: LibraryList.allCases) func aSearchForATimeWalksTheSameIndex(list: LibraryList) throws {
        try checkPlan(LibraryTables.listing(list, isSearch: true, isTimed: true), of: list, isSearch: true)
    }

    private func checkPlan(_ sql: String, of list: LibraryList, isSearch: Bool) throws {
        let plan = try plan(sql)
        let index = "statuses_\(LibraryTables.column(list))"
        #expect(plan.contains { $0.hasPrefix("SEARCH s USING INDEX \(index)") }, "\(plan)")
        #expect(plan.contains { $0.hasPrefix("SEARCH c USING INTEGER PRIMARY KEY") }, "\(plan)")
        #expect(!plan.contains { $0.contains("TEMP B-TREE") }, "nothing is sorted: \(plan)")
        let scans = plan.filter { $0.hasPrefix("SCAN") }
        #expect(scans.allSatisfy { $0.contains("search VIRTUAL TABLE INDEX") && isSearch }, "\(plan)")
    }

    /// All queries while the user watches, likes, writes and browses.
    @Test func everythingElseIsLookedUp() throws {
        let database = try Database(path: ":memory:")
        try database.migrate(LibrarySchema.steps)
        let tables = LibraryTables(database, limits: LibraryLimits())
        let key = Sample.key("a")
        _ = try tables.perform(
            Sample.liking("a", at: 1) + [
                .sent(Sample.message("m", to: .post(key), at: 1)),
                .sent(Sample.message("m", to: .story(Sample.image), at: 1)),
                .unsent(UUID()), .storySeen(Sample.image, Sample.date(1)), .authorHidden(Sample.author, Sample.date(1)),
                .authorHidden(Sample.author, nil), .hidden(key, Sample.date(1)), .followed("k", Sample.follow(1)),
                .followed("l", nil),
            ])
        _ = try (tables.statuses(of: [key]), tables.hiddenPosts(), tables.storyStatuses(of: "s"))
        _ = try (tables.notes(to: .post(key)), tables.notes(to: .story(Sample.image)), tables.counts())
        #expect(tables.prepared.count > 20)
        for sql in tables.prepared where !sql.hasPrefix("PRAGMA") {
            let plan = try database.prepare("EXPLAIN QUERY PLAN \(sql)").all { $0.text(3) }
            let walks = plan.filter { $0.hasPrefix("SCAN") && !$0.contains("INDEX") && !$0.contains("CONSTANT ROW") }
            // Counts hidden authors and follows, which are few.
            #expect(walks.isEmpty || ["SCAN authors", "SCAN follows"].contains(walks[0]), "\(sql): \(plan)")
            #expect(!plan.contains { $0.contains("AUTOMATIC") }, "\(sql): \(plan)")
        }
    }
}

// A day of a category that a user follows: uploads, edits, a deletion, throttling, and the wiki closes.

import FeedsEngine
import FeedsModels
import FeedsTestSupport
import Foundation
import Testing

@testable import FeedsData

@Suite("A day of a category of Commons")
struct CommonsDayTests {
    private let replica: CommonsReplica
    private let scene = NetworkScene { CommonsKind($0) }

    init() throws { replica = try CommonsReplica() }

    private func file(_ number: Int) -> CommonsFile {
        CommonsFile(number, uploaded: scene.clock.now.addingTimeInterval(Double(number - 60)))
    }

    @Test func itsNewsComeAndItsTroublesAreSaid() async throws {
        let text = "commons:category:Videos%20of%20camels@\(replica.host)"
        let day = try NetworkDay(scene, text)
        replica.upload(file(1), file(2), file(3))
        #expect(await day.refresh().news == 3)

        // A file comes, one is renamed, and one is deleted.
        scene.clock.pass(3600)
        replica.upload(file(4))
        replica.edit(3) { $0.title = "Renamed" }
        replica.delete(1)
        #expect(await day.refresh(after: 24).news == 1)
        #expect(try await scene.posts(text).map(\.title) == ["Camels 4", "Renamed", "Camels 2"])

        // The wiki throttles, names a time, and is left alone until then.
        replica.setBusy(true)
        let asked = replica.server.log.requests().count
        #expect(await day.refresh(after: 25).failed == 1)
        #expect(await day.refresh().asked == 0 && replica.server.log.requests().count == asked + 1)
        #expect(try await day.fetch().answer == .waits)

        // It recovers, and closes to guests.
        replica.setBusy(false)
        #expect(await day.refresh(after: 25).failed == 0)
        replica.close()
        #expect(await day.refresh(after: 25).failed == 1)
        #expect(try await day.fetch().answer == .closed)
    }
}

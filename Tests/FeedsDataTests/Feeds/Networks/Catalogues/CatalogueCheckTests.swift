// What `mutoscope check --json --resolve 1 --captions` tells of a catalogue, from its replica.

import FeedsModels
import FeedsTestSupport
import Foundation
import Testing

@testable import FeedsData

@Suite("A check of a catalogue", .timeLimit(.minutes(1)))
struct CatalogueCheckTests {
    private func report(_ scene: NetworkScene, _ text: String) async throws -> JSONTree {
        var wishes = CheckWishes()
        (wishes.resolves, wishes.captions) = (1, true)
        let check = FeedCheck(repository: scene.repository, wishes: wishes, seconds: 14) {
            await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
        }
        return try JSONParser.parse(Data(await check.report(on: try scene.source(text)).json.utf8))
    }

    @Test func theArchive() async throws {
        let (scene, replica) = (NetworkScene { ArchiveKind($0) }, try ArchiveReplica())
        replica.upload(ArchiveReplica.items(2, until: scene.clock.now))
        let tree = try await report(scene, "archive:collection:camels@\(replica.host)")
        #expect(tree["error"].isNull && tree["resolved"].int == 1 && tree["captions"].list.count == 2)
        let media = tree["posts"].list.flatMap { $0["media"].list }
        #expect(media.map { $0["unresolved"].bool } == [false, true])
        #expect(media[0]["url"].text == "http://\(replica.host)/download/camels-2/camel%201.mp4")
        #expect(tree["posts"].list[0]["attribution"].text == "Ann · CC BY 4.0")
    }

    @Test func nasa() async throws {
        let (scene, replica) = (NetworkScene { NASAKind($0) }, try NASAReplica())
        replica.publish(NASAReplica.items(2, until: scene.clock.now))
        let tree = try await report(scene, "nasa:search:saturn@\(replica.host)")
        #expect(tree["error"].isNull && tree["resolved"].int == 1 && tree["captions"].list.count == 1)
        #expect(tree["posts"].list[0]["media"].list[0]["renditions"].list.count == 5)
    }

    @Test func commons() async throws {
        let (scene, replica) = (NetworkScene { CommonsKind($0) }, try CommonsReplica())
        replica.upload(CommonsFile(1, uploaded: scene.clock.now))
        let tree = try await report(scene, "commons:search:camels@\(replica.host)")
        #expect(tree["error"].isNull && tree["resolved"].int == 0 && tree["captions"].list.count == 1)
        #expect(tree["posts"].list[0]["media"].list[0]["renditions"].list.count == 2)
    }
}

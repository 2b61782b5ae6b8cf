// The promises of every kind of source, tested with the same code.

import FeedsData
import FeedsModels
import FeedsTestSupport
import Foundation
import Testing

@Suite("What every kind of source keeps")
struct SourceKindContractTests {
    private static let kinds = KindSubject.allCases

    @Test(arguments: kinds) func itIsTheFirstThatReadsItsSources(_ subject: KindSubject) async throws {
        let scene = try await KindScene(subject)
        #expect(await scene.kind.reads(scene.source))
        #expect(await scene.services.kind(of: scene.source)?.name == scene.kind.name)
    }

    @Test(arguments: kinds) func itHasANameForProgramsAndWordsForPeople(_ subject: KindSubject) async throws {
        let scene = try await KindScene(subject)
        #expect(scene.kinds.count { $0.name == scene.kind.name } == 1)
        #expect(!scene.kind.words.isEmpty && scene.kind.name.allSatisfy { $0.isLowercase || $0 == "-" })
    }

    @Test(arguments: kinds) func everyPostHasAKeyAndAnIdOfItsOwn(_ subject: KindSubject) async throws {
        let scene = try await KindScene(subject)
        let posts = try await scene.kind.makeService(for: scene.source).fetchPosts().posts
        #expect(!posts.isEmpty && Set(posts.map(\.id)).count == posts.count)
        #expect(posts.allSatisfy { !$0.key.source.isEmpty && !$0.key.id.isEmpty && !$0.media.isEmpty })
    }

    @Test(arguments: kinds) func itsPagesEndAndAreTheSameWhenAskedAgain(_ subject: KindSubject) async throws {
        let scene = try await KindScene(subject)
        let service = scene.kind.makeService(for: scene.source)
        var response = try await service.fetchPosts()
        var ids = response.posts.map(\.id)
        var count = 1
        while let page = response.next, count < 20 {
            response = try await service.fetchPosts(page: page)
            #expect(try await service.fetchPosts(page: page).posts == response.posts)
            ids += response.posts.map(\.id)
            count += 1
        }
        #expect(count == subject.pages && Set(ids).count == ids.count && ids.count == subject.posts)
    }

    @Test(arguments: kinds) func aPageThatItNeverNamedIsRefused(_ subject: KindSubject) async throws {
        let scene = try await KindScene(subject)
        let service = scene.kind.makeService(for: scene.source)
        _ = try await service.fetchPosts()
        for page in [BatchToken(""), BatchToken("nobody\u{0}s page"), BatchToken("javascript:alert(1)")] {
            await #expect(throws: FeedServiceError.self) { try await service.fetchPosts(page: page) }
            #expect(await service.storedPosts(page: page) == nil)
        }
    }

    @Test(arguments: kinds) func whatWasKeptIsReadWithoutAskingAnybody(_ subject: KindSubject) async throws {
        let scene = try await KindScene(subject)
        _ = try await scene.kind.makeService(for: scene.source).fetchPosts()
        let asked = await scene.network.requests.count
        _ = await scene.kind.makeService(for: scene.source).storedPosts()
        #expect(await scene.network.requests.count == asked)
    }

    @Test(arguments: kinds) func itsServersAreThoseItAsks(_ subject: KindSubject) async throws {
        let scene = try await KindScene(subject)
        _ = try await scene.kind.makeService(for: scene.source).fetchPosts()
        let named = Set(scene.kind.servers(of: scene.source).compactMap { $0.host() })
        let asked = Set(await scene.network.requests.compactMap { $0.url.host() })
        #expect(named == asked)
    }

    @Test(arguments: kinds) func itSaysThatItSearchesWhenItDoes(_ subject: KindSubject) async throws {
        let scene = try await KindScene(subject)
        let found = scene.kind.source(searching: "one", in: scene.source)
        #expect(scene.kind.abilities.contains(.search) == (found != nil))
        if let found { #expect(await scene.services.kind(of: found)?.name == scene.kind.name) }
    }
}

// Passwords and tokens of addresses: in no key, no export, no stored document, no shared address.

import FeedsModels
import FeedsTestSupport
import Foundation
import Testing

@testable import FeedsData

@Suite("Secrets in addresses")
struct SecretsTests {
    private static let address =
        "https://ann:s3cret@example.org/feed.json?list=7&access_token=t0ken&api-key=k3y#sid=abc"

    private func source(_ text: String = address) throws -> FeedSource { try FeedSource.parse(text, relativeTo: "/") }

    @Test func theKeyOfASourceHoldsNone() throws {
        #expect(try source().key == "https://example.org/feed.json?list=7")
        #expect(try source("https://example.org/f?token=a%26b").key == "https://example.org/f")
        // Other parts stay as they were written.
        let plain = "https://example.org/f?q=a%20b&page=2#top"
        #expect(try source(plain).key == plain)
    }

    @Test func whatWasTypedIsWrittenDownWithoutThem() {
        #expect(SourceSecret.without(Self.address) == "https://example.org/feed.json?list=7")
        #expect(SourceSecret.without("/films/a?token=b") == "/films/a?token=b")
    }

    @Test func aNewPasswordOrTokenIsTheSameSource() throws {
        let (old, new) = (
            try source("https://a:1@example.org/f?token=x"), try source("https://a:2@example.org/f?token=y")
        )
        #expect(old.key == new.key && old != new)
    }

    @Test func namesAndAddressesHoldNoLogin() throws {
        let source = try source()
        #expect(!source.name.contains("s3cret") && !source.name.contains("ann"))
        #expect(source.address?.user() == nil && source.address?.password() == nil)
        #expect(source.sessionTexts == nil)
        #expect(try self.source("https://example.org/f?token=x").sessionTexts == nil)
    }

    @Test func theLibraryAndItsExportHoldNone() async throws {
        let folder = LibraryFolder()
        let network = FakeNetworkService()
        let feed = #"{"videos": ["https://bob:pw@cdn.example.org/a.mp4"]}"#
        await network.answer("https://example.org/feed.json?token=t0ken", with: feed)
        let repository = FeedRepository(network: network, firstLaunch: Decoding.firstLaunch)
        let source = try source("https://ann:s3cret@example.org/feed.json?token=t0ken")
        let post = try #require(try await repository.posts(from: source).posts.first)
        let store = folder.store()
        _ = try await store.perform([.kept(post), .liked(post.key, Sample.date(1))])
        let document = String(decoding: try await store.export(), as: UTF8.self)
        #expect(document.contains("cdn.example.org"))
        for secret in ["s3cret", "t0ken", "bob", "pw@"] {
            #expect(!document.contains(secret), "\(secret) is in the export")
            for file in try FileManager.default.contentsOfDirectory(atPath: folder.url.path) {
                let bytes = try Data(contentsOf: folder.url.appending(path: file))
                #expect(bytes.range(of: Data(secret.utf8)) == nil, "\(secret) is in \(file)")
            }
        }
    }

    @Test func keptDocumentsAreFoundByADigestOfTheSecret() async throws {
        let folder = StorageFolder()
        let storage = DocumentStorage(folder: folder.url)
        let url = try #require(URL(string: "https://example.org/f?token=t0ken"))
        let document = StoredDocument(body: Data("{}".utf8), url: url, fetched: Sample.date(1))
        await storage.keep(document, as: DocumentKey(address: url))
        #expect(await storage.document(DocumentKey(address: url))?.body == document.body)
        let other = try #require(URL(string: "https://example.org/f?token=other"))
        #expect(await storage.document(DocumentKey(address: other)) == nil)
        for file in try FileManager.default.contentsOfDirectory(atPath: folder.url.path) {
            let bytes = try Data(contentsOf: folder.url.appending(path: file))
            #expect(bytes.range(of: Data("t0ken".utf8)) == nil, "the token is in \(file)")
        }
    }

    @Test func aFeedsOwnLoginsAreLeftOut() throws {
        let context = DecodingContext(
            document: try #require(URL(string: "https://example.org/f")), firstLaunch: Decoding.firstLaunch)
        #expect(
            try context.resolve("https://bob:pw@cdn.example.org/a.mp4").absoluteString
                == "https://cdn.example.org/a.mp4")
    }
}

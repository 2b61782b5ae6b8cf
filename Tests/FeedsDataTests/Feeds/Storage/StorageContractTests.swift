// The promises of StorageServiceProtocol, tested with the fake and the real store.

import FeedsData
import FeedsModels
import FeedsTestSupport
import Foundation
import Testing

@Suite("StorageServiceProtocol contract")
struct StorageContractTests {
    enum Subject: CaseIterable {
        case fake, disk
    }

    private let folder = StorageFolder()

    private func storage(_ subject: Subject, _ limits: StorageLimits = StorageLimits()) -> any StorageServiceProtocol {
        switch subject {
        case .fake: FakeStorageService(limits: limits)
        case .disk: DocumentStorage(folder: folder.url, limits: limits)
        }
    }

    private func key(_ path: String, credential: String? = nil) throws -> DocumentKey {
        DocumentKey(address: try #require(URL(string: "https://a.example.com/\(path)")), credential: credential)
    }

    private func document(_ body: String, age: Double = 0) throws -> StoredDocument {
        StoredDocument(
            body: Data(body.utf8), url: try #require(URL(string: "https://b.example.com/é/feed?x=1#y")),
            contentType: "application/json", etag: "\"née\"", lastModified: "Sat, 01 Aug 2026 10:00:00 GMT",
            fetched: Date(timeIntervalSince1970: 1_800_000_000.25 - age))
    }

    @Test(arguments: Subject.allCases)
    func whatIsKeptIsFoundAsItWas(subject: Subject) async throws {
        let storage = storage(subject)
        let kept = try document("{}")
        #expect(await storage.document(try key("1")) == nil)
        await storage.keep(kept, as: try key("1"))
        #expect(await storage.document(try key("1")) == kept)
        #expect(await storage.document(try key("2")) == nil)
        var head = kept
        head.body = Data()
        #expect(await storage.head(try key("1")) == head)
        #expect(await storage.head(try key("2")) == nil)
        let bare = StoredDocument(body: Data(), url: kept.url, fetched: kept.fetched)
        await storage.keep(bare, as: try key("1"))
        #expect(await storage.document(try key("1")) == bare, "it takes the place of the old one, nils and all")
        #expect(await storage.usage() == StorageUsage(documents: 1, bytes: 0))
    }

    @Test(arguments: Subject.allCases)
    func whatWasMadeForOnePersonIsNotFoundForAnother(subject: Subject) async throws {
        let storage = storage(subject)
        await storage.keep(try document("mine"), as: try key("1", credential: "a"))
        #expect(await storage.document(try key("1")) == nil)
        #expect(await storage.document(try key("1", credential: "b")) == nil)
        await storage.keep(try document("everybody's"), as: try key("1"))
        #expect(await storage.document(try key("1", credential: "a"))?.body == Data("mine".utf8))
        #expect(await storage.usage().documents == 2)
    }

    @Test(arguments: Subject.allCases)
    func whatIsConfirmedIsAsOfThen(subject: Subject) async throws {
        let storage = storage(subject)
        var kept = try document("{}")
        await storage.keep(kept, as: try key("1"))
        kept.fetched += 60
        await storage.confirm(try key("1"), at: kept.fetched)
        await storage.confirm(try key("unknown"), at: kept.fetched)
        #expect(await storage.document(try key("1")) == kept)
        #expect(await storage.usage().documents == 1)
    }

    @Test(arguments: Subject.allCases)
    func theOldestGoFirst(subject: Subject) async throws {
        let storage = storage(subject, StorageLimits(documents: 3, bytes: 10))
        for age in 1...4 { await storage.keep(try document("\(age)", age: Double(age)), as: try key("\(age)")) }
        #expect(await storage.document(try key("4")) == nil, "a fourth one is one too many")
        #expect(await storage.usage() == StorageUsage(documents: 3, bytes: 3))
        await storage.keep(try document("123456789"), as: try key("5"))
        #expect(await storage.usage() == StorageUsage(documents: 2, bytes: 10))
        #expect(await storage.document(try key("1")) != nil)
        await storage.keep(try document("eleven byte", age: -1), as: try key("6"))
        #expect(await storage.document(try key("6")) == nil, "what can never fit drives nothing out")
        #expect(await storage.usage().documents == 2)
    }

    @Test(arguments: Subject.allCases)
    func clearingLeavesNothing(subject: Subject) async throws {
        let storage = storage(subject)
        await storage.keep(try document("{}"), as: try key("1"))
        await storage.clear()
        #expect(await storage.document(try key("1")) == nil)
        #expect(await storage.usage() == StorageUsage())
        await storage.keep(try document("{}"), as: try key("1"))
        #expect(await storage.usage().documents == 1)
    }
}

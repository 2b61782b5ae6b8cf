// The promises of NetworkServiceProtocol, tested with the fake and with the real service over a socket.

import FeedsData
import FeedsModels
import FeedsTestSupport
import Foundation
import Testing

@Suite("NetworkServiceProtocol contract")
struct NetworkServiceContractTests {
    enum Subject: CaseIterable {
        case fake, loopback
    }

    private struct World {
        let service: any NetworkServiceProtocol
        let url: @Sendable (String) -> URL
    }

    private func world(_ subject: Subject) async throws -> World {
        let body = #"{"videos": []}"#
        switch subject {
        case .fake:
            let fake = FakeNetworkService()
            let base = try #require(URL(string: "http://127.0.0.1:9"))
            await fake.answer("http://127.0.0.1:9/feed", with: body)
            await fake.answer("http://127.0.0.1:9/empty", with: "")
            await fake.fail("http://127.0.0.1:9/500", with: .status(500))
            return World(service: fake, url: { base.appending(path: $0) })
        case .loopback:
            let server = try LoopbackServer([
                "/feed": .text(body, type: "application/json"), "/empty": .data(Data()), "/500": .status(500),
            ])
            return World(service: NetworkService(), url: { server.url($0) })
        }
    }

    @Test(arguments: Subject.allCases)
    func aBodyComesWithItsHeadersAndAddress(subject: Subject) async throws {
        let world = try await world(subject)
        let response = try await world.service.fetch(NetworkRequest(url: world.url("/feed")))
        #expect(String(decoding: response.body, as: UTF8.self) == #"{"videos": []}"#)
        #expect(response.status == 200)
        #expect(response.headers["content-type"] == "application/json")
        #expect(response.url == world.url("/feed"))
        #expect(response.totalLength == 14)
    }

    @Test(arguments: Subject.allCases)
    func anEmptyBodyIsAnAnswer(subject: Subject) async throws {
        let world = try await world(subject)
        #expect(try await world.service.fetch(NetworkRequest(url: world.url("/empty"))).body.isEmpty)
    }

    @Test(arguments: Subject.allCases)
    func aStatusOutsideTheTwoHundredsIsAnError(subject: Subject) async throws {
        let world = try await world(subject)
        await #expect(throws: NetworkError.status(404)) {
            try await world.service.fetch(NetworkRequest(url: world.url("/nowhere")))
        }
        await #expect(throws: NetworkError.status(500)) {
            try await world.service.fetch(NetworkRequest(url: world.url("/500")))
        }
    }

    @Test(arguments: Subject.allCases)
    func aBodyBeyondTheLimitIsRefused(subject: Subject) async throws {
        let world = try await world(subject)
        await #expect(throws: NetworkError.tooLarge(limit: 13)) {
            try await world.service.fetch(NetworkRequest(url: world.url("/feed"), sizeLimit: 13))
        }
    }
}

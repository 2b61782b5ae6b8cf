// A server's programming interface over real HTTP: limits, refusals with their reasons, pauses, and what is kept.

import FeedsModels
import FeedsTestSupport
import Foundation
import Testing

@testable import FeedsData

@Suite("ServerAPI")
struct ServerAPITests {
    private let server: LoopbackServer
    private let host: ServerHost
    private let paces = ServerPaces()

    init() throws {
        server = try LoopbackServer(["/api/a": .json(#"{"a":1}"#).tagged("one")])
        host = try #require(ServerHost("127.0.0.1:\(server.port)"))
    }

    private func api(storage: (any StorageServiceProtocol)? = nil) -> ServerAPI {
        ServerAPIs(network: NetworkService(), paces: paces, storage: storage).at(host)
    }

    @Test func anAnswerIsRead() async throws {
        #expect(try await api().get(ServerCall("api/a")).json["a"].int == 1)
        let request = try #require(server.log.requests().first)
        #expect(request.headers["accept"] == "application/json" && request.headers["cookie"] == nil)
    }

    @Test func namesAndValuesOfAQueryArriveAsTheyAre() async throws {
        server["/api/s?search=a%20%26%20b%2Bc%3D%C3%A4&count=2"] = .json("[]")
        let call = ServerCall("api/s", [("search", "a & b+c=ä"), ("count", "2")])
        #expect(try await api().get(call).json.list.isEmpty)
    }

    @Test(arguments: [
        (401, FeedServiceError.signInNeeded(server: "")), (403, .closedToGuests(server: "")),
        (429, .tooManyRequests(server: "", until: nil)), (404, .network(place: "", .status(404))),
        (503, .network(place: "", .status(503))),
    ])
    func aRefusalHasItsOwnSentence(_ status: Int, _ kind: FeedServiceError) async throws {
        server["/api/no"] = .json("{}", status: status)
        await #expect(throws: kind.at(host.text)) { try await api().get(ServerCall("api/no")) }
    }

    @Test func aRefusalCarriesTheNetworksReason() async throws {
        server["/api/no"] = .json(
            #"{"type":"x","code":"does_not_respect_follow_constraints","detail":"Not\u202e allowed\n here","status":403}"#,
            status: 403)
        let answer = try await api().answer(to: ServerCall("api/no"))
        guard case .failure(let refusal) = answer else { return #expect(Bool(false), "it was no refusal") }
        #expect(refusal.status == 403 && refusal.code == "does_not_respect_follow_constraints")
        #expect(refusal.detail == "Not\u{200B} allowed here")
    }

    /// Seconds, unix seconds and a date, as the networks write them.
    @Test(arguments: ["Retry-After", "X-RateLimit-Reset", "RateLimit-Reset", "unix", "date"])
    func aTooFrequentRequestSaysUntilWhen(_ form: String) async throws {
        let then = Date(timeIntervalSinceNow: 120)
        let route = FaultyRoute.json("{}", status: 429)
        server["/api/no"] =
            switch form {
            case "unix": route.with("X-RateLimit-Reset", "\(Int(then.timeIntervalSince1970))")
            case "date": route.with("X-RateLimit-Reset", then.formatted(.iso8601))
            default: route.with(form, "120")
            }
        for _ in 0..<2 {
            let error = await #expect(throws: FeedServiceError.self) { try await api().get(ServerCall("api/no")) }
            guard case .tooManyRequests(host.text, let until?)? = error else {
                return #expect(Bool(false), "\(form): \(String(describing: error))")
            }
            #expect(abs(until.timeIntervalSince(then)) < 3)
        }
        // The second one was not even sent, and neither are requests for something else.
        await #expect(throws: FeedServiceError.self) { try await api().get(ServerCall("api/a")) }
        #expect(server.log.requests().count == 1)
    }

    @Test func theLastAllowedRequestIsBelieved() async throws {
        server["/api/last"] = .json("[]").with("X-RateLimit-Remaining", "0").with("X-RateLimit-Reset", "90")
        _ = try await api().get(ServerCall("api/last"))
        let error = await #expect(throws: FeedServiceError.self) { try await api().get(ServerCall("api/a")) }
        guard case .tooManyRequests? = error else { return #expect(Bool(false), "\(String(describing: error))") }
        #expect(server.log.requests().count == 1)
    }

    @Test func oneRequestAtATimeWhoeverAsks() async throws {
        let gate = LoopbackGate()
        server["/api/held"] = FaultyRoute.json("{}").with(.held(gate))
        let apis = [api(), api()]
        async let first = apis[0].get(ServerCall("api/held"))
        async let second = apis[1].get(ServerCall("api/held"))
        gate.open()
        _ = try await (first, second)
        #expect(server.log.requests().count == 2)
    }

    @Test func whatIsKeptIsAskedForAsAChangeAndReadAgainWithoutARequest() async throws {
        let storage = FakeStorageService()
        let call = ServerCall("api/a").kept()
        #expect(await api(storage: storage).kept(call) == nil)
        _ = try await api(storage: storage).get(call)
        #expect(try await api(storage: storage).get(call).json["a"].int == 1)
        #expect(server.log.requests().last?.headers["if-none-match"] == "\"one\"")
        #expect(await api(storage: storage).kept(call)?.json["a"].int == 1)
        #expect(await api(storage: storage).kept(call, notOlderThan: -1) == nil)
        #expect(server.log.requests().count == 2)
    }

    @Test func hostileBodiesAreRefused() async throws {
        server["/api/long"] = .zeros(100 << 20)
        server["/api/deep"] = .json(String(repeating: "[", count: 100_000))
        server["/api/many"] = .json("[" + String(repeating: "1,", count: 500_000) + "1]")
        server["/api/html"] = .html()
        await #expect(throws: FeedServiceError.tooLarge(place: host.text, limit: 8 << 20)) {
            try await api().get(ServerCall("api/long"))
        }
        for path in ["api/deep", "api/many", "api/html"] {
            let error = await #expect(throws: FeedServiceError.self) { try await api().get(ServerCall(path)) }
            guard case .invalidJSON? = error else {
                return #expect(Bool(false), "\(path): \(String(describing: error))")
            }
        }
    }

    /// The head of a refusal counts, whatever follows it.
    @Test(arguments: [FaultyRoute.Fault.stallAfter(10), .dropAfter(10), .noLength, .resetAfter(100)])
    func aRefusalWithABrokenBodyIsStillARefusal(_ fault: FaultyRoute.Fault) async throws {
        let route = FaultyRoute(status: 401, body: .zeros(1 << 30), faults: [fault])
        server["/api/no"] = route
        await #expect(throws: FeedServiceError.signInNeeded(server: host.text)) {
            try await api().get(ServerCall("api/no"))
        }
    }
}

extension FaultyRoute {
    static func json(_ text: String, status: Int = 200) -> FaultyRoute {
        var route = FaultyRoute.text(text, type: "application/json")
        route.status = status
        return route
    }
}

extension FeedServiceError {
    fileprivate func at(_ host: String) -> FeedServiceError {
        switch self {
        case .signInNeeded: .signInNeeded(server: host)
        case .closedToGuests: .closedToGuests(server: host)
        case .tooManyRequests: .tooManyRequests(server: host, until: nil)
        case .network(_, let error): .network(place: host, error)
        default: self
        }
    }
}

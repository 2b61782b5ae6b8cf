// Simulated slowness and lost requests, over a real network service.

import FeedsData
import FeedsModels
import FeedsTestSupport
import Foundation
import SoupBridge
import Testing

@Suite("SimulatedNetwork")
struct SimulatedNetworkTests {
    private let board = SimulationBoard()
    private let payload = Data(repeating: 7, count: 50_000)

    @Test func theWantedShareOfRequestsBreaksOff() async throws {
        let server = try LoopbackServer(["/a": .data(payload)])
        let network = SimulatedNetwork(NetworkService(), board)
        board.current.lostPercent = 25
        var lost = 0
        for _ in 0..<8 {
            do throws(NetworkError) {
                _ = try await network.fetch(NetworkRequest(url: server.url("/a")))
            } catch {
                #expect(error == .interrupted)
                lost += 1
            }
        }
        #expect(lost == 2)
        board.current.lostPercent = 0
        #expect(try await network.fetch(NetworkRequest(url: server.url("/a"))).body == payload)
    }

    @Test func aSlowNetworkTakesAtLeastItsTime() async throws {
        let server = try LoopbackServer(["/a": .data(payload)])
        let network = SimulatedNetwork(NetworkService(), board)
        board.current.kilobytesPerSecond = 500
        let began = ContinuousClock.now
        #expect(try await network.fetch(NetworkRequest(url: server.url("/a"))).body == payload)
        #expect(ContinuousClock.now - began >= .milliseconds(100))
    }

    @Test(arguments: [0.0, 500])
    func aStreamComesWholeAndInOrder(rate: Double) async throws {
        let server = try LoopbackServer(["/a": .data(payload)])
        let network = SimulatedNetwork(NetworkService(), board)
        board.current.kilobytesPerSecond = rate
        let (body, error) = await read(server.url("/a"), over: network)
        #expect(body == payload)
        #expect(error == nil)
    }

    @Test func aLostStreamEndsAsInterruptedOnce() async throws {
        let server = try LoopbackServer(["/a": .data(payload)])
        let network = SimulatedNetwork(NetworkService(), board)
        board.current.lostPercent = 100
        let (body, error) = await read(server.url("/a"), over: network)
        #expect(body.isEmpty)
        #expect(error == .interrupted)
    }

    private func read(_ url: URL, over network: SimulatedNetwork) async -> (Data, NetworkError?) {
        let (events, continuation) = AsyncStream.makeStream(of: StreamEvent.self)
        let transfer = network.stream(NetworkRequest(url: url)) { event in
            continuation.yield(event)
            if case .end = event { continuation.finish() }
        }
        var body = Data()
        var failure: NetworkError?
        for await event in events {
            switch event {
            case .head: break
            case .chunk(let data):
                body += data
                transfer.resume()
            case .end(let error): failure = error
            }
        }
        return (body, failure)
    }
}

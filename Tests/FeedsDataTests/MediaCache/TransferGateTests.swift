// Which transfer may use the network: a starting video, the posters after it, and the policy's fetches.

import Foundation
import Synchronization
import Testing

@testable import FeedsData

/// Records delayed work until a test runs it.
private final class Alarms: Sendable {
    private let works = Mutex<[@Sendable () -> Void]>([])

    func add(_ work: @escaping @Sendable () -> Void) { works.withLock { $0.append(work) } }

    func take() -> [@Sendable () -> Void] {
        works.withLock { works in
            defer { works = [] }
            return works
        }
    }
}

@Suite struct TransferGateTests {
    private let alarms = Alarms()
    private let gate: TransferGate
    private let video = URL(filePath: "/video")
    private let next = URL(filePath: "/next")

    init() {
        gate = TransferGate(queue: QueueExecutor(label: "test.gate")) { [alarms] _, work in alarms.add(work) }
    }

    private func poster(_ number: Int) -> URL { URL(filePath: "/poster-\(number)") }

    private func attend(isMissing: Bool, posters: Int...) async {
        _ = await gate.attend(to: [video], isMissing: isMissing, posters: posters.map(poster))
    }

    /// Records the admitted transfers, in order.
    private final class Guests: Sendable {
        private let list = Mutex<[(poster: Int, number: Int?)]>([])

        var posters: [Int] { list.withLock { $0.map(\.poster) } }
        var last: Int? { list.withLock { $0.last?.number } }

        func enter(_ poster: Int, _ number: Int?) { list.withLock { $0.append((poster, number)) } }
    }

    private func ask(_ posters: Int..., from guests: Guests) async {
        for number in posters {
            await gate.wait(picture: poster(number)) { guests.enter(number, $0) }
        }
    }

    @Test func aVideoThatBeginsHasTheLineBeforeItsPosters() async {
        let guests = Guests()
        await attend(isMissing: true, posters: 0, 1)
        await ask(0, 1, from: guests)
        let isUrgent = await gate.began(video)
        #expect(guests.posters == [])
        await gate.ended(video, isUrgent: isUrgent)
        #expect(guests.posters == [0])
    }

    @Test func whatIsHereLetsPostersInAtOnceButOneByOne() async {
        let guests = Guests()
        await attend(isMissing: false, posters: 0, 1, 2)
        await ask(0, 2, 1, from: guests)
        #expect(guests.posters == [0])
        await gate.ended(poster: guests.last)
        // The nearest poster, whatever the order of the requests.
        #expect(guests.posters == [0, 1])
        await gate.ended(poster: guests.last)
        #expect(guests.posters == [0, 1, 2])
    }

    @Test func aTransferOfTheVideoThatWasLeftIsNoBeginning() async {
        let guests = Guests()
        let isUrgent = await gate.began(next)
        await attend(isMissing: true, posters: 0)
        await ask(0, from: guests)
        await gate.ended(next, isUrgent: isUrgent)
        #expect(guests.posters == [])
    }

    @Test func nobodyWaitsForeverForAVideoThatDoesNotCome() async {
        let guests = Guests()
        await attend(isMissing: true, posters: 0)
        await ask(0, from: guests)
        #expect(guests.posters == [])
        await ring()
        #expect(guests.posters == [0])
    }

    @Test func anEarlierVideosAlarmDoesNotEndThisBeginning() async {
        let guests = Guests()
        await attend(isMissing: true, posters: 0)
        let first = alarms.take()
        _ = await gate.attend(to: [next], isMissing: true, posters: [poster(0)])
        await ask(0, from: guests)
        await ring(first)
        #expect(guests.posters == [])
        await ring()
        #expect(guests.posters == [0])
    }

    @Test func nobodyWaitsForeverForAPosterThatDoesNotCome() async {
        let guests = Guests()
        await attend(isMissing: false, posters: 0, 1, 2)
        await ask(0, 1, 2, from: guests)
        let hanging = guests.last
        await ring()
        #expect(guests.posters == [0, 1])
        // The late transfer arrives after all; the transfer in its place keeps the place.
        await gate.ended(poster: hanging)
        #expect(guests.posters == [0, 1])
    }

    @Test func otherPicturesWaitForNobody() async {
        let guests = Guests()
        await attend(isMissing: true, posters: 0)
        await ask(7, from: guests)
        #expect(guests.posters == [7] && guests.last == nil)
    }

    @Test func aPosterThatLeftTheWindowComesLast() async {
        let guests = Guests()
        await attend(isMissing: true, posters: 0)
        await ask(0, from: guests)
        _ = await gate.attend(to: [next], isMissing: false, posters: [poster(1)])
        let turn = guests.last
        #expect(guests.posters == [0])
        await ask(1, from: guests)
        await gate.ended(poster: turn)
        #expect(guests.posters == [0, 1])
    }

    @Test func aVideoThatBeginsDoesNotWaitForThePolicysTurn() async {
        await gate.usePolicy(for: next)
        await attend(isMissing: true)
        await gate.policyFetched()
        #expect(await gate.mayStart(video, .firstLook))
        let isUrgent = await gate.began(video)
        await gate.ended(video, isUrgent: isUrgent)
        await gate.policyFetched()
        #expect(await !gate.mayStart(video, .firstLook))
    }

    /// On the gate's queue, like the alarms themselves.
    @Test func aDocumentWaitsForTheWatchedVideoAndForNothingElse() async {
        let guests = Guests()
        await gate.wait(document: { guests.enter(0, nil) })
        #expect(guests.posters == [0])
        await attend(isMissing: true)
        await gate.wait(document: { guests.enter(1, nil) })
        let isUrgent = await gate.began(video)
        #expect(guests.posters == [0])
        await gate.ended(video, isUrgent: isUrgent)
        #expect(guests.posters == [0, 1])
        let isAside = await gate.began(next)
        await gate.wait(document: { guests.enter(2, nil) })
        #expect(guests.posters == [0, 1, 2])
        await gate.ended(next, isUrgent: isAside)
    }

    @Test func aDocumentWaitsNoLongerThanASecond() async {
        let guests = Guests()
        await attend(isMissing: false)
        let isUrgent = await gate.began(video)
        await gate.wait(document: { guests.enter(0, nil) })
        await ring()
        #expect(guests.posters == [0])
        // It goes once.
        await gate.ended(video, isUrgent: isUrgent)
        #expect(guests.posters == [0])
    }

    private func ring(_ works: [@Sendable () -> Void]? = nil) async {
        let works = works ?? alarms.take()
        await withCheckedContinuation { continuation in
            gate.queue.async {
                for work in works { work() }
                continuation.resume()
            }
        }
    }
}

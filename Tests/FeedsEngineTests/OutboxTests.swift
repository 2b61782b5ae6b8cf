// Which act is sent when, and what an answer changes.

import FeedsEngine
import Testing

struct OutboxTests {
    private func like(_ id: Int = 1, _ wanted: Bool = true, account: Int = 7) -> Outbox.Act {
        Outbox.Act(id: id, account: account, isOnce: false, wanted: wanted)
    }

    private func reply(_ id: Int = 1, _ wanted: Bool = true) -> Outbox.Act {
        Outbox.Act(id: id, account: 7, isOnce: true, wanted: wanted)
    }

    private func sends(_ commands: [Outbox.Command]) -> [Outbox.Command] {
        commands.filter { if case .send = $0 { true } else { false } }
    }

    @Test func anActIsStoredAsBegunBeforeItIsSent() {
        var outbox = Outbox()
        var begun = like()
        (begun.known, begun.begun) = (nil, 5)
        #expect(outbox.handle(.wanted(like(), time: 5)) == [.store(begun), .send(id: 1, isOn: true)])
        var done = begun
        (done.known, done.begun) = (true, nil)
        #expect(outbox.handle(.answered(id: 1, .done, time: 6)) == [.store(done)])
        #expect(outbox.deadline == nil)
    }

    @Test func takenBackBeforeItWasSentNothingIsSent() {
        var outbox = Outbox()
        _ = outbox.handle(.wanted(like(1), time: 0))
        #expect(sends(outbox.handle(.wanted(like(2), time: 0))) == [])
        #expect(outbox.handle(.wanted(like(2, false), time: 0)) == [.remove(id: 2)])
        #expect(sends(outbox.handle(.answered(id: 1, .done, time: 1))) == [])
    }

    @Test func takenBackWhileItIsSentTheServerHearsBoth() {
        var outbox = Outbox()
        _ = outbox.handle(.wanted(like(), time: 0))
        #expect(outbox.handle(.wanted(like(1, false), time: 0)) == [])
        #expect(sends(outbox.handle(.answered(id: 1, .done, time: 1))) == [.send(id: 1, isOn: false)])
        #expect(outbox.handle(.answered(id: 1, .done, time: 2)) == [.remove(id: 1)])
    }

    @Test func aLostAnswerIsAskedForAgain() throws {
        var outbox = Outbox()
        _ = outbox.handle(.wanted(like(), time: 0))
        #expect(sends(outbox.handle(.answered(id: 1, .lost, time: 1))) == [])
        let time = try #require(outbox.deadline)
        #expect(time == 16 && sends(outbox.handle(.tick(time: 15))) == [])
        #expect(sends(outbox.handle(.tick(time: time))) == [.send(id: 1, isOn: true)])
    }

    @Test func aReplyOfUnknownFateIsMadeAgainBeforeItIsDeleted() throws {
        var outbox = Outbox()
        _ = outbox.handle(.wanted(reply(), time: 0))
        _ = outbox.handle(.answered(id: 1, .lost, time: 1))
        _ = outbox.handle(.wanted(reply(1, false), time: 2))
        #expect(sends(outbox.handle(.tick(time: try #require(outbox.deadline)))) == [.send(id: 1, isOn: true)])
        #expect(sends(outbox.handle(.answered(id: 1, .done, time: 30))) == [.send(id: 1, isOn: false)])
        #expect(outbox.handle(.answered(id: 1, .done, time: 31)) == [.remove(id: 1)])
    }

    @Test func aReplyWhoseNameTheServerHasForgottenWaitsForTheUser() throws {
        var outbox = Outbox()
        _ = outbox.handle(.wanted(reply(), time: 0))
        _ = outbox.handle(.answered(id: 1, .lost, time: 1))
        let late = Outbox.namesLast + 1
        guard case .store(let act)? = outbox.handle(.tick(time: late)).first else { throw Failure() }
        #expect(act.trouble == .unsure && outbox.deadline == nil)
        #expect(sends(outbox.handle(.retried(id: 1, time: late))) == [.send(id: 1, isOn: true)])
    }

    private struct Failure: Error {}

    @Test func oneRefusalHoldsNoOtherActBack() {
        var outbox = Outbox()
        _ = outbox.handle(.wanted(like(1), time: 0))
        _ = outbox.handle(.wanted(like(2), time: 0))
        #expect(sends(outbox.handle(.answered(id: 1, .refused, time: 1))) == [.send(id: 2, isOn: true)])
        #expect(outbox.handle(.answered(id: 2, .done, time: 2)).count == 1 && outbox.deadline == nil)
        #expect(outbox.handle(.dropped(id: 1, time: 3)) == [.remove(id: 1)])
    }

    @Test func withoutRightsTheAccountWaitsForTheUser() {
        var outbox = Outbox()
        _ = outbox.handle(.wanted(like(1), time: 0))
        _ = outbox.handle(.answered(id: 1, .signedOut, time: 1))
        #expect(outbox.isSignedOut(7) && outbox.deadline == nil)
        #expect(sends(outbox.handle(.tick(time: 99))) == [])
        #expect(sends(outbox.handle(.wanted(like(2, account: 8), time: 99))) == [.send(id: 2, isOn: true)])
        #expect(sends(outbox.handle(.signedIn(account: 7, time: 100))) == [.send(id: 1, isOn: true)])
    }

    @Test func aServersTimeStandsAlsoWhenTheNetworkComesBack() {
        var outbox = Outbox()
        _ = outbox.handle(.wanted(like(1), time: 0))
        _ = outbox.handle(.answered(id: 1, .later(until: 300), time: 1))
        #expect(sends(outbox.handle(.connected(time: 2))) == [] && outbox.deadline == 300)
        #expect(sends(outbox.handle(.tick(time: 300))) == [.send(id: 1, isOn: true)])
        _ = outbox.handle(.answered(id: 1, .notSent, time: 301))
        #expect(sends(outbox.handle(.connected(time: 302))) == [.send(id: 1, isOn: true)])
    }

    @Test func aGoneAccountSendsNothing() {
        var outbox = Outbox()
        _ = outbox.handle(.wanted(like(1), time: 0))
        _ = outbox.handle(.wanted(like(2), time: 0))
        #expect(outbox.handle(.gone(account: 7)) == [])
        #expect(outbox.handle(.answered(id: 1, .done, time: 1)) == [] && outbox.deadline == nil)
    }
}

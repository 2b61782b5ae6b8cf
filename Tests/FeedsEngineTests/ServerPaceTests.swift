// How fast a server is asked: a few requests at once, then one each second, and none while it asks to wait.

import FeedsEngine
import Testing

@Suite("ServerPace")
struct ServerPaceTests {
    private var pace = ServerPace()

    private mutating func ask(
        _ request: Int, of server: Int = 1, isUrgent: Bool = false, at time: Double
    ) -> [ServerPace.Command] {
        pace.handle(.ask(request: request, server: server, isUrgent: isUrgent, time: time))
    }

    private mutating func answer(
        _ request: Int, _ verdict: ServerPace.Verdict = .fine, at time: Double
    ) -> [ServerPace.Command] {
        pace.handle(.answered(request: request, verdict, time: time))
    }

    @Test mutating func oneAtATimeAndServersApart() {
        #expect(ask(1, at: 0) == [.send(request: 1)])
        #expect(ask(2, at: 0).isEmpty)
        #expect(ask(3, of: 2, at: 0) == [.send(request: 3)])
        #expect(answer(1, at: 0.1) == [.send(request: 2)])
        #expect(answer(2, at: 0.2).isEmpty && pace.deadline == nil)
    }

    @Test mutating func urgentOnesGoFirstAndInTheirOrder() {
        _ = ask(1, at: 0)
        _ = ask(2, at: 0)
        _ = ask(3, isUrgent: true, at: 0)
        _ = ask(4, isUrgent: true, at: 0)
        var order: [Int] = []
        var sent = [ServerPace.Command.send(request: 1)]
        while case .send(let request)? = sent.first {
            order.append(request)
            sent = answer(request, at: 0)
        }
        #expect(order == [1, 3, 4, 2])
    }

    /// A burst, and then one each second: whatever happens, so many fit into a minute and no more.
    @Test mutating func aMinuteHoldsTheBurstAndOneForEachSecond() {
        var (sent, time) = (0, 0.0)
        for request in 0..<200 {
            let commands = ask(request, at: time)
            #expect(commands.count <= 1)
        }
        var running = [0]
        sent = 1
        while time < 60 {
            if let request = running.popLast() {
                for case .send(let next) in answer(request, at: time) { running.append(next) }
            } else {
                guard let deadline = pace.deadline else { break }
                time = max(deadline, time)
                if time >= 60 { break }
                for case .send(let next) in pace.handle(.tick(time: time)) { running.append(next) }
            }
            sent += running.count
        }
        #expect(sent == Int(ServerPace.burst) + 59)
    }

    @Test mutating func aServerThatNamesATimeIsLeftAloneUntilThen() {
        _ = ask(1, at: 0)
        _ = ask(2, at: 0)
        #expect(answer(1, .refused(seconds: 60), at: 1) == [.refuse(request: 2, until: 61)])
        #expect(ask(3, at: 30) == [.refuse(request: 3, until: 61)])
        // So near the end the request waits for it.
        #expect(ask(4, at: 57).isEmpty && pace.deadline == 61)
        #expect(pace.handle(.tick(time: 61)) == [.send(request: 4)])
    }

    @Test mutating func theLastAllowedAnswerClosesTheServerToo() {
        _ = ask(1, at: 0)
        #expect(answer(1, .last(seconds: 9), at: 1).isEmpty)
        #expect(ask(2, at: 2) == [.refuse(request: 2, until: 10)])
        #expect(ask(3, at: 10) == [.send(request: 3)])
    }

    @Test mutating func refusalsWithoutATimeWaitLongerEachTime() {
        var (time, waits) = (0.0, [Double]())
        for request in 0..<4 {
            #expect(ask(request, at: time) == [.send(request: request)])
            _ = answer(request, .refused(seconds: nil), at: time)
            guard case .refuse(_, let until)? = ask(request + 100, at: time).first else { break }
            waits.append(until - time)
            time = until
        }
        #expect(waits == [600, 1200, 2400, 4800])
        _ = ask(9, at: time)
        _ = answer(9, at: time)
        _ = ask(10, at: time)
        _ = answer(10, .refused(seconds: nil), at: time)
        #expect(ask(11, at: time) == [.refuse(request: 11, until: time + 600)])
    }

    @Test(arguments: [1e300, .infinity, 1e9]) mutating func noWaitIsLongerThanADay(_ seconds: Double) {
        _ = ask(1, at: 0)
        _ = answer(1, .refused(seconds: seconds), at: 0)
        #expect(ask(2, at: 0) == [.refuse(request: 2, until: 86_400)])
    }

    @Test mutating func aClockThatIsSetBackClosesNoServer() {
        _ = ask(1, at: 1_000_000)
        _ = answer(1, .refused(seconds: 60), at: 1_000_000)
        #expect(ask(2, at: 0) == [.send(request: 2)])
    }

    @Test mutating func aCancelledRequestLeavesItsLine() {
        _ = ask(1, at: 0)
        _ = ask(2, at: 0)
        _ = ask(3, at: 0)
        #expect(pace.handle(.cancel(request: 2, time: 0)).isEmpty)
        #expect(answer(1, at: 0) == [.send(request: 3)])
        // Its sender is gone, so the server is free for the next.
        #expect(pace.handle(.cancel(request: 3, time: 0)).isEmpty)
        #expect(ask(4, at: 0) == [.send(request: 4)])
        #expect(answer(2, at: 0).isEmpty)
    }
}

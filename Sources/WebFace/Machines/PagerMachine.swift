// PagerMotion behind numbers. Written by scripts/make-web-face from Face.table.

import FeedsEngine

final class PagerMachine: Machine {
    private var value = PagerMotion()

    func send(_ number: Int, _ call: FaceCall, into records: FaceRecords) -> Bool {
        let event: PagerMotion.Event
        switch number {
        case 0: event = .countChanged(call.a.whole)
        case 1: event = .reset(to: call.a.whole)
        case 2: event = .dragBegan(time: call.a.finite)
        case 3: event = .dragMoved(pages: call.a.finite, time: call.b.finite)
        case 4: event = .dragEnded(velocity: call.a.finite, time: call.b.finite)
        case 5: event = .dragCancelled(time: call.a.finite)
        case 6: event = .wheel(notches: call.a.finite, time: call.b.finite)
        case 7: event = .scroll(pages: call.a.finite, time: call.b.finite)
        case 8: event = .scrollEnded(velocity: call.a.finite, time: call.b.finite)
        case 9: event = .step(call.a.whole, time: call.b.finite)
        case 10: event = .jump(to: call.a.whole, time: call.b.finite)
        case 11: event = .pictured
        case 12: event = .locked(call.a.flag, time: call.b.finite)
        case 13: event = .fenced(call.a.flag)
        case 14: event = .reducedMotion(call.a.flag)
        case 15: event = .tick(time: call.a.finite)
        default: return false
        }
        for command in value.handle(event) {
            switch command {
            case .committed(let value): records.put(0, value.face)
            case .settled(let value): records.put(1, value.face)
            case .startTicking: records.put(2)
            case .stopTicking: records.put(3)
            case .teleported(let by): records.put(4, by.face)
            case .pulled(let value): records.put(5, value.face)
            case .refreshRequested: records.put(6)
            case .refused: records.put(7)
            }
        }
        return true
    }

    func ask(_ question: Int, _ call: FaceCall) -> Double {
        switch question {
        case 0: value.position(at: call.a.finite).face
        case 1: value.target.face
        case 2: value.count.face
        case 3: value.isResting.face
        case 4: value.isDragging.face
        case 5: (value.departing?.item).face
        case 6: (value.departing?.place).face
        case 7: PagerFeel.longestFlight.face
        default: .nan
        }
    }
}

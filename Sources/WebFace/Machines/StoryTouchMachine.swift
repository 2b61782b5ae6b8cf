// StoryTouch behind numbers. Written by scripts/make-web-face from Face.table.

import FeedsEngine

final class StoryTouchMachine: Machine {
    private var value = StoryTouch()

    func send(_ number: Int, _ call: FaceCall, into records: FaceRecords) -> Bool {
        let event: StoryTouch.Event
        switch number {
        case 0: event = .pressed(share: call.a.finite)
        case 1: event = .moved(dx: call.a.finite, dy: call.b.finite)
        case 2: event = .released
        case 3: event = .cancelled
        default: return false
        }
        guard let command = value.handle(event) else { return true }
        switch command {
        case .tapped(let value): records.put(0, value.face)
        case .dragStarted(let value): records.put(1, value.face)
        }
        return true
    }

    func ask(_ question: Int, _ call: FaceCall) -> Double { .nan }
}

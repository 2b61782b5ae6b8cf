// StoryTimeline behind numbers. Written by scripts/make-web-face from Face.table.

import FeedsEngine

final class StoryMachine: Machine {
    private var value: StoryTimeline

    init(_ call: FaceCall) { value = StoryTimeline(people: FaceValues.people(call)) }

    func send(_ number: Int, _ call: FaceCall, into records: FaceRecords) -> Bool {
        let event: StoryTimeline.Event
        switch number {
        case 0: event = .entered(person: call.a.whole)
        case 1: event = .next
        case 2: event = .previous
        case 3: event = .settled
        case 4: event = .pressed
        case 5: event = .released(FaceValues.side(call.a))
        case 6: event = .held(FaceValues.hold(call.a))
        case 7: event = .freed(FaceValues.hold(call.a))
        case 8: event = .ready(call.a.whole)
        case 9: event = .stalled(call.a.whole)
        case 10: event = .lengthKnown(call.a.whole, seconds: call.b.finite)
        case 11: event = .ended(call.a.whole)
        case 12: event = .failed(call.a.whole)
        case 13: event = .retried(call.a.whole)
        case 14: event = .tick
        case 15: event = .appended(FaceValues.people(call))
        case 16: event = .seenElsewhere(call.a.whole)
        case 17: event = .rulesChanged(FaceValues.rules(call.a, call.b))
        case 18: event = .closed
        default: return false
        }
        for command in value.handle(event, at: call.e.finite) {
            switch command {
            case .show(let value): records.put(0, value.face)
            case .run(let value): records.put(1, value.face)
            case .restart(let value): records.put(2, value.face)
            case .loadPicture(let value): records.put(3, value.face)
            case .dropPicture(let value): records.put(4, value.face)
            case .markSeen(let value): records.put(5, value.face)
            case .close: records.put(6)
            }
        }
        return true
    }

    func ask(_ question: Int, _ call: FaceCall) -> Double {
        switch question {
        case 0: value.progress(at: call.a.finite).face
        case 1: value.deadline.face
        case 2: value.item.face
        case 3: value.person.face
        case 4: value.phase.face
        case 5: value.isRunning.face
        case 6: value.isLate.face
        case 7: value.hidesChrome.face
        default: .nan
        }
    }
}

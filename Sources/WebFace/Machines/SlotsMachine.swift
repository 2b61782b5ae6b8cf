// PageSlots behind numbers. Written by scripts/make-web-face from Face.table.

import FeedsEngine

final class SlotsMachine: Machine {
    private var value = PageSlots()

    func send(_ number: Int, _ call: FaceCall, into records: FaceRecords) -> Bool {
        let event: PageSlots.Event
        switch number {
        case 0:
            event = .shown(
                current: call.a.whole, count: call.b.whole, departing: FaceValues.departing(call.c, call.d),
                isFlying: call.e.flag)
        case 1: event = .replaced
        default: return false
        }
        for command in value.handle(event) {
            switch command {
            case .bind(let slot, let item, let place): records.put(0, slot.face, item.face, place.face)
            case .move(let slot, let place): records.put(1, slot.face, place.face)
            case .clear(let slot): records.put(2, slot.face)
            }
        }
        return true
    }

    func ask(_ question: Int, _ call: FaceCall) -> Double { .nan }
}

// FeedPaging behind numbers. Written by scripts/make-web-face from Face.table.

import FeedsEngine

final class PagingMachine: Machine {
    private var value = FeedPaging()

    func send(_ number: Int, _ call: FaceCall, into records: FaceRecords) -> Bool {
        let event: FeedPaging.Event
        switch number {
        case 0: event = .reset(count: call.a.whole, hasNext: call.b.flag)
        case 1: event = .appeared(call.a.whole, time: call.b.finite)
        case 2: event = .listed(count: call.a.whole, current: call.b.whole)
        case 3: event = .pageLoaded(added: call.a.whole, hidden: call.b.whole, hasNext: call.c.flag)
        case 4: event = .pageFailed(time: call.a.finite)
        case 5: event = .retryTapped
        default: return false
        }
        for command in value.handle(event) {
            switch command {
            case .loadNextPage: records.put(0)
            }
        }
        return true
    }

    func ask(_ question: Int, _ call: FaceCall) -> Double {
        switch question {
        case 0: value.state.face
        default: .nan
        }
    }
}

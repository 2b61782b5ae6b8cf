// PlaybackWindow behind numbers. Written by scripts/make-web-face from Face.table.

import FeedsEngine

final class WindowMachine: Machine {
    private var value: PlaybackWindow

    init(_ call: FaceCall) { value = PlaybackWindow(limits: FaceValues.limits(call.a)) }

    func send(_ number: Int, _ call: FaceCall, into records: FaceRecords) -> Bool {
        let event: PlaybackWindow.Event
        switch number {
        case 0: event = .listed(FaceValues.handles(call), current: call.a.handleIfAny)
        case 1: event = .committed(call.a.handle)
        case 2: event = .settled(call.a.handle)
        case 3: event = .primed(item: call.a.handle, token: call.b.whole)
        case 4: event = .failed(item: call.a.handle, token: call.b.whole)
        case 5: event = .cooled(item: call.a.handle, token: call.b.whole)
        case 6: event = .retried(call.a.handle)
        case 7: event = .pauseToggled
        case 8: event = .autoplayChanged(call.a.flag)
        case 9: event = .suspended(call.a.flag)
        case 10: event = .limitsChanged(FaceValues.limits(call.a))
        default: return false
        }
        for command in value.handle(event) {
            switch command {
            case .loadPicture(let value): records.put(0, value.face)
            case .dropPicture(let value): records.put(1, value.face)
            case .warm(let item, let token): records.put(2, item.face, token.face)
            case .play(let item, let token): records.put(3, item.face, token.face)
            case .pause(let item, let token): records.put(4, item.face, token.face)
            case .rewind(let item, let token): records.put(5, item.face, token.face)
            case .cool(let item, let token): records.put(6, item.face, token.face)
            case .hear(let value): records.put(7, value.face)
            }
        }
        return true
    }

    func ask(_ question: Int, _ call: FaceCall) -> Double {
        switch question {
        case 0: value.current.face
        case 1: value.playing.face
        case 2: value.isUserPaused.face
        case 3: value.livePlayers.face
        case 4: value.heading.face
        case 5: value.stage(of: call.a.handle).face
        default: .nan
        }
    }
}

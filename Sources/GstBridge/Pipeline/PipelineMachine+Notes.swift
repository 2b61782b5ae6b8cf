// Sorts what a graph reports into the machine's steps.
// Thread: a note comes on any thread; its step runs on the machine's queue.
// Invariant: a note about data from before a jump causes no step that the jump made wrong.

import CGStreamer
import Dispatch

extension PipelineMachine {
    func heard(_ note: GraphNote, of number: Int) {
        let seeks = owner.seekCount
        queue.async { [self] in
            guard isOpen, number == graphs else { return }
            let isCurrent = seeks == owner.seekCount
            switch note {
            case .bus(let note): heard(note, isCurrent: isCurrent)
            case .feed(let note): heard(note, isCurrent: isCurrent)
            case .tap(let note): heard(note, isCurrent: isCurrent)
            case .atDoor: openDoor()
            case .ranDry: if owner.isWaiting { watchSupply() }
            case .deviceDecodes: watchDevice()
            case .unplayable(let error): fail(owner.explain(error))
            }
        }
    }

    private func heard(_ note: BusNote, isCurrent: Bool) {
        switch note {
        case .failed(let error, let sender): fail(owner.explain(error, sender: sender))
        case .warning(let text): emit(.warning(text))
        case .segmentDone: if isCurrent { delivered() }
        case .ended: if isCurrent { ended() }
        case .settled: if isCurrent || !jumps.isRunning { settled() }
        case .durationChanged: owner.updateDuration()
        case .latencyChanged: owner.updateLatency()
        case .clockLost:
            setState(GST_STATE_PAUSED)
            resume()
        }
    }

    private func heard(_ note: FrameTap.Note, isCurrent: Bool) {
        switch note {
        case .first(let width, let height): primed(width, height)
        case .early: skipEarlyPicture()
        case .moving: emit(.playing)
        case .looped: lapped()
        case .landed: if isCurrent { jumps.landed() }
        case .missed: if isCurrent { missed() }
        case .nothing: fail(owner.explain(.damaged("nothing in it could be decoded")))
        }
    }

    private func heard(_ note: FeedNote, isCurrent: Bool) {
        switch note {
        case .waiting: watchSupply()
        case .supplied: resumeIfSupplied()
        case .endQueued: if isCurrent { owner.endIsQueued = true }
        case .failed(let error): fail(.source(error))
        case .skipped(let what): emit(.warning(what))
        }
    }
}

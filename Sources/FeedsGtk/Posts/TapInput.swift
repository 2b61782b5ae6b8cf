// Runs a TapSequence on GLib's loop, which decides what presses on media mean.
// Thread: main actor. Invariant: nothing polls; a delay runs only while a single tap may still become a double tap.

import FeedsEngine
import FeedsModels
import GtkBridge

final class TapInput {
    private var sequence = TapSequence()
    private let patience = Delay()
    var onSingle: (() -> Void)?
    var onDouble: ((_ x: Double, _ y: Double) -> Void)?

    func press(_ phase: PressPhase) {
        switch phase {
        case .began(let x, let y, let time): perform(.pressed(x: x, y: y, time: time))
        case .ended(let time): perform(.released(time: time))
        case .spoiled: perform(.spoiled)
        }
    }

    func perform(_ event: TapSequence.Event) {
        for command in sequence.handle(event) {
            switch command {
            case .single: onSingle?()
            case .double(let x, let y): onDouble?(x, y)
            case .wait(let seconds):
                patience.start(milliseconds: Int(saturating: seconds * 1000)) { [weak self] in self?.perform(.waited) }
            case .stopWaiting: patience.cancel()
            }
        }
    }
}

import FeedsEngine

/// RenditionChoice as a machine: it answers with the places of the files, best first.
struct RenditionOrder {
    enum Event {
        case order(RenditionChoice, [RenditionCandidate])
    }

    enum Command {
        case take(Int)
    }

    mutating func handle(_ event: Event) -> [Command] {
        switch event {
        case .order(let choice, let candidates): choice.order(candidates).map { .take($0) }
        }
    }

    /// Whether a picture fills the pane, cropped: width and height of the picture, then of the pane.
    func covers(_ call: FaceCall) -> Bool {
        FitRule.covers(width: call.a.whole, height: call.b.whole, paneWidth: call.c.whole, paneHeight: call.d.whole)
    }
}

import FeedsEngine

/// CaptionChoice as a machine: it keeps the user's wish.
struct CaptionPick {
    enum Event {
        case wished(CaptionChoice.Wish)
        case toggled(isSilent: Bool)
        case offered([CaptionChoice.Offer], named: Int?)
    }

    enum Command {
        case take(Int)
    }

    private var wish = CaptionChoice.Wish.whenMuted

    mutating func handle(_ event: Event) -> [Command] {
        switch event {
        case .wished(let wish): self.wish = wish
        case .toggled(let isSilent): wish = CaptionChoice.toggled(wish, isSilent: isSilent)
        case .offered(let offers, let named):
            if let track = CaptionChoice.pick(offers, named: named) { return [.take(track)] }
        }
        return []
    }

    func shows(isSilent: Bool) -> Bool { CaptionChoice.shows(wish, isSilent: isSilent) }
}

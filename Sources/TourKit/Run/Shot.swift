// The screenshots that a tour takes outside its timed swipes.
// Thread: any; plain values. Invariant: each name is one file `NAME.png`.

package struct Shot: Hashable, Sendable {
    package enum Step: Hashable, Sendable {
        case key(String)
        /// A click, in fractions of the stage.
        case click(x: Double, y: Double)
        case wait(Microseconds)
        /// Press, move by this fraction of the stage's height, and hold.
        case pull(Double)
        case release
        case goTo(Place)
    }

    package enum Place: Hashable, Sendable {
        case first, photo, album, landscape
    }

    package var name: String
    /// The steps to this state. If they need a place that the feed lacks, the shot is left out.
    package var before: [Step]
    /// The steps back.
    package var after: [Step] = []

    /// States of a feed that is open.
    package static let ofFeed = [
        Shot(name: "feed", before: [.goTo(.first), .wait(.milliseconds(600))]),
        Shot(
            name: "caption", before: [.key("e"), .wait(.milliseconds(400))],
            after: [.key("e"), .wait(.milliseconds(300))]),
        Shot(
            name: "paused", before: [.click(x: 0.5, y: 0.4), .wait(.milliseconds(300))],
            after: [.click(x: 0.5, y: 0.4), .wait(.milliseconds(300))]),
        Shot(
            name: "mid-swipe", before: [.pull(-0.4), .wait(.milliseconds(150))],
            after: [.pull(0.4), .release, .wait(.milliseconds(500))]),
        Shot(name: "landscape", before: [.goTo(.landscape), .wait(.milliseconds(500))]),
        Shot(name: "photo", before: [.goTo(.photo), .wait(.milliseconds(500))]),
        Shot(name: "album", before: [.goTo(.album), .wait(.milliseconds(500))]),
        Shot(name: "cards", before: [.key("c"), .wait(.milliseconds(900))], after: [.key("c")]),
    ]
}

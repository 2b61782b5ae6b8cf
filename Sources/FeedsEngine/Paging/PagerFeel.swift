// All numbers that define how paging feels, with their reasons.
// Thread: any; constants. Invariant: units are pages and seconds only, so paging feels the same at every size.

package enum PagerFeel {
    /// A drag of a third of a page turns it; a shorter drag only looked at the next page.
    static let acceptDistance = 1.0 / 3
    /// In pages per second. A flick turns the page however short it was, and a flick back undoes a drag.
    static let flickVelocity = 0.8
    /// The share of a pull beyond the first or last page that the pages follow: the user feels the end but sees no gap.
    static let rubberBand = 0.35
    /// In pages per second, for a page that may not turn: it yields by a twentieth and comes back.
    static let bump = 4.7
    /// In pages above the first page: a release there refreshes. It is a pull of 206 px on a page of 720 px.
    static let refreshPull = 0.1

    /// In 1/s, of the critically damped spring: a page from rest comes within half a pixel after 280 ms. The first half
    /// of the way takes 49 ms, so the user feels the answer at once.
    static let springRate = 34.5
    /// Half a pixel of a 720 px page: smaller movements are invisible.
    static let restingOffset = 0.5 / 720
    /// No flight lasts longer, whatever keys the user presses during it.
    package static let longestFlight = 0.32
    /// The number of pages that a flight really shows; longer jumps skip the pages between.
    static let farthestSlide = 1.5
    /// A far jump waits this long for its picture. After that, the page with its loading sign is the better answer.
    static let leapPatience = 0.12

    /// Wheel notches closer together than this belong to one turn of the finger.
    static let wheelPause = 0.12
    /// After a page turn, even a new burst waits this long.
    static let wheelLock = 0.2
    /// A wheel that keeps spinning turns a page this often.
    static let wheelRepeat = 0.4
    /// A spinning wheel also needs this many notches since the last page.
    static let wheelNotchesPerPage = 3.0
    /// Fine-grained wheels send parts of a notch; half a notch turns a page.
    static let wheelFirstNotch = 0.5

    /// The kinetic tail of a touchpad has no gap as long as this.
    static let tailPause = 0.08
    /// Some drivers never report that the fingers were lifted; this much silence ends the scroll.
    static let scrollSilence = 0.2
}

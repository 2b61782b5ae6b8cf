// Every number that says how paging feels, with its reason.
// Thread: any; constants. Invariant: pages and seconds only, so that it feels alike at every size.

package enum PagerFeel {
    /// A third of a page is meant; less was a look around the corner.
    static let acceptDistance = 1.0 / 3
    /// Pages per second. A flick turns the page however short it was, and flicking back takes a drag back.
    static let flickVelocity = 0.8
    /// What is left of a pull beyond the first or last page: enough to feel the end, too little to see a void.
    static let rubberBand = 0.35
    /// Pages per second of a page that is asked to turn and may not: it gives way by a twentieth and comes back.
    static let bump = 4.7
    /// Pages shown above the first one when a release refreshes: a pull of 206 px on a page of 720.
    static let refreshPull = 0.1

    /// 1/s of the critically damped spring: one page from rest comes within half a pixel after 280 ms, and the first
    /// half of the way takes 49 ms, so the answer is felt at once.
    static let springRate = 34.5
    /// Half a pixel of a 720 px page: nothing is seen to move any more.
    static let restingOffset = 0.5 / 720
    /// No flight lasts longer, whatever keys were pressed during it.
    static let longestFlight = 0.32
    /// Pages that are really flown over; anything farther skips what lies between.
    static let farthestSlide = 1.5
    /// So long a far jump waits for its picture: past it, a page that says it is loading is the better answer.
    static let leapPatience = 0.12

    /// Wheel notches closer together than this belong to one turn of the finger.
    static let wheelPause = 0.12
    /// After a page turned, even a new burst waits this long.
    static let wheelLock = 0.2
    /// A wheel that keeps spinning turns a page this often…
    static let wheelRepeat = 0.4
    /// …provided it really spins: so many notches since the last page.
    static let wheelNotchesPerPage = 3.0
    /// Fine-grained wheels send parts of a notch; half of one is meant.
    static let wheelFirstNotch = 0.5

    /// A touchpad's kinetic tail has no gap as long as this.
    static let tailPause = 0.08
    /// Some drivers never say that the fingers were lifted; silence says it for them.
    static let scrollSilence = 0.2
}

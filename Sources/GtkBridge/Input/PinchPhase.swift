// The phases of a pinch with two fingers.
// Thread: main actor. Invariant: scales come between a beginning and an end.

package enum PinchPhase {
    case began
    /// The distance of the fingers, divided by their distance at the beginning.
    case scaled(Double)
    case ended
}

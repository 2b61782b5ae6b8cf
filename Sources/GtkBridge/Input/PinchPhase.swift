// The phases of a pinch with two fingers.
// Thread: main actor. Invariant: scales come between a beginning and an end.

package enum PinchPhase {
    case began
    /// The distance of the fingers, divided by their distance at the beginning, and the point between them.
    case scaled(Double, x: Double, y: Double)
    case ended
}

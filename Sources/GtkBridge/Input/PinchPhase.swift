// What two fingers do that move apart or together.
// Thread: main actor. Invariant: scales come between a beginning and an end.

package enum PinchPhase {
    case began
    /// So many times as far apart as they were.
    case scaled(Double)
    case ended
}

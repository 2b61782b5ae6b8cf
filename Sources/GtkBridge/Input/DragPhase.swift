package enum DragPhase {
    case began(x: Double, y: Double)
    case moved(dx: Double, dy: Double)
    /// The gesture is over; `isCancelled` when the system cancelled it.
    case ended(dx: Double, dy: Double, isCancelled: Bool)
}

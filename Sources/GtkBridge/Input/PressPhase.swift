package enum PressPhase {
    case began(x: Double, y: Double, time: Double)
    case ended(time: Double)
    /// The press became another gesture.
    case spoiled
}

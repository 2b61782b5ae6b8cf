package enum ScrollStep {
    /// Notches of a mouse wheel.
    case notches(dx: Double, dy: Double)
    /// Fingers on a touchpad, in logical pixels.
    case pixels(dx: Double, dy: Double)
    case ended
}

package enum ScrollStep {
    /// Notches of a mouse wheel.
    case notches(dx: Double, dy: Double)
    /// Fingers on a touchpad, in logical pixels.
    case pixels(dx: Double, dy: Double)
    /// With the Control key, which enlarges in most apps: notches of a wheel, or their like on a touchpad.
    case zoomed(Double)
    case ended
}

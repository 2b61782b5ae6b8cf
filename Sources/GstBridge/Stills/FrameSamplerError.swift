package struct FrameSamplerError: Error, CustomStringConvertible {
    package let description: String
}

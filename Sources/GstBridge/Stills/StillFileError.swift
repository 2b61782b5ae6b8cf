package struct StillFileError: Error, CustomStringConvertible {
    package let description: String
}

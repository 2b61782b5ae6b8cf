package enum StorySide: Equatable, Sendable {
    case back, forward
}

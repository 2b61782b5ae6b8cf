package enum ServerTrouble: Hashable, Sendable {
    /// The server accepts connections and does not answer, for a while.
    case hangs, goesOn
    case dies, comesBack
}

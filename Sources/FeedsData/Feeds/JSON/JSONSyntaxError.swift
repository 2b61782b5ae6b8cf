package enum JSONSyntaxError: Error, Sendable, Hashable {
    case tooDeep(limit: Int)
    /// The error, with line and column.
    case invalid(String)
}

@MainActor package protocol SystemConditionsProtocol: AnyObject {
    var current: SystemConditions { get }
    /// Called after each change of `current`.
    var onChange: (@MainActor () -> Void)? { get set }
    /// The system is short of memory. It never reports the end of the shortage.
    var onMemoryWarning: (@MainActor (MemoryWarning) -> Void)? { get set }
    /// Reads the free memory again and calls `onChange`, even without a change.
    func measure()
}

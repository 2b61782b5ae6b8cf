// The port to time: now, and one call later. The app's is GLib's; tests turn theirs by hand.
// Thread: main actor. Invariant: a cancelled call never comes.

@MainActor package protocol SchedulerProtocol: AnyObject {
    /// Seconds that only ever grow.
    var now: Double { get }
    @discardableResult
    func after(_ seconds: Double, _ body: @escaping @MainActor () -> Void) -> any ScheduledCall
}

@MainActor package protocol ScheduledCall: AnyObject {
    func cancel()
}

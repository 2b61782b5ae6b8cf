// The port to time: the present time, and a later call. The app uses GLib's clock; tests move theirs by hand.
// Thread: main actor. Invariant: a call never comes when it was cancelled, or when its handle is gone.

@MainActor package protocol SchedulerProtocol: AnyObject {
    /// In seconds; never decreases.
    var now: Double { get }
    func after(_ seconds: Double, _ body: @escaping @MainActor () -> Void) -> any ScheduledCall
}

@MainActor package protocol ScheduledCall: AnyObject {
    func cancel()
}

/// Answers the calls of a bus object.
@MainActor package protocol BusObjectDelegate: AnyObject {
    /// Nil answers without values.
    func called(_ method: String, of interface: String, _ arguments: [BusValue]) -> BusValue?
    func property(_ name: String, of interface: String) -> BusValue?
    /// False when the property does not accept the value.
    func set(_ name: String, of interface: String, to value: BusValue) -> Bool
}

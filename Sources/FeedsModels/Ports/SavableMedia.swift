package protocol SavableMedia: Sendable {
    /// The file name's extension, such as "mp4".
    var suffix: String { get }
    /// Fetches missing bytes; `progress` (0…1) is called on any thread. It ends early when its task is cancelled.
    func write(to path: String, progress: @escaping @Sendable (Double) -> Void) async throws(SaveError)
    /// The file will not be written, so the source need not stay open.
    func close()
}

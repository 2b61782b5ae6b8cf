@MainActor protocol PlaybackRecoveryDelegate: AnyObject {
    /// Number of the item's renditions; 0 for a photo.
    func sourceCount(of item: Int) -> Int
    /// The position at which the item's video starts when it plays for the first time.
    func beginning(of item: Int) -> Double
    /// Makes the item's player, or loads its picture, again.
    func retry(_ item: Int)
    /// The item's player makes no progress. It counts as failed with `stuck`.
    func abandon(_ item: Int)
    func idleSeconds(of item: Int) -> Double?
    func statusChanged(of item: Int, to status: ItemStatus)
}

import FeedsEngine

@MainActor protocol PlaybackRecoveryDelegate: AnyObject {
    /// Number of the item's renditions; 0 for a photo.
    func sourceCount(of item: PostHandle) -> Int
    /// The position at which the item's video starts when it plays for the first time.
    func beginning(of item: PostHandle) -> Double
    /// Makes the item's player, or loads its picture, again.
    func retry(_ item: PostHandle)
    /// The item's player makes no progress. It counts as failed with `stuck`.
    func abandon(_ item: PostHandle)
    func idleSeconds(of item: PostHandle) -> Double?
    func statusChanged(of item: PostHandle, to status: ItemStatus)
}

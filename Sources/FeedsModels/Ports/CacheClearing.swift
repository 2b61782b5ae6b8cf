package enum CacheClearing: Sendable, Hashable {
    /// Everything not in use was removed.
    case cleared(freed: Int64)
    /// Another process owns the cache.
    case notOurs
}

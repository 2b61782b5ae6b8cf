import FeedsModels

/// Finds nothing, for an app that only opens what is named.
struct NoDiscovery: SourceDiscovering {
    func discover(_ text: String) -> AsyncStream<DiscoveryProgress> {
        AsyncStream { progress in
            progress.yield(.ended(Discovered(refusal: .noAddress)))
            progress.finish()
        }
    }
}

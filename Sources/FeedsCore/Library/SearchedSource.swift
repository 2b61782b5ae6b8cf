package import FeedsModels

/// What was read of the open source.
package struct SearchedSource: Sendable {
    package var posts: any Collection<Post> & Sendable = []
    /// What is sensitive shows when it is asked for.
    package var covers = true

    package init() {}
}

// What the user asks of `mutoscope publish`, besides the source and the folder.
// Thread: any; a plain value. Invariant: `address` is empty or ends with a slash.

package struct PublishWishes: Sendable, Hashable, Codable {
    /// Nil for the source's own title.
    package var title: String?
    /// Where the site will be on the web; empty when the user did not say.
    package var address = ""
    /// At most so many of the newest posts.
    package var posts = 500
    package var showsSensitive = false
    package var showsHidden = false
    package var keepsMetadata = false
    package var keepsFileTitles = false
    package var isCareful = false
    /// Names of the only posts to publish, as `PublishChoice` compares them; nil for all.
    package var only: [String]?

    /// What directories of podcasts ask for; nil when the user did not say.
    package var category: PodcastCategory?
    /// Of the person whom a directory may write to.
    package var email: String?
    /// The path of the site's picture; nil for a picture of the newest post, where directories need one.
    package var sitePicture: String?

    package init() {}

    /// The address of a file of the site, if the site's address is known.
    package func full(_ path: String) -> String? { address.isEmpty ? nil : address + path }

    /// The full address, or the path alone.
    package func place(_ path: String) -> String { address + path }
}

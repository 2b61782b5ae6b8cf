// What the user wants published, and where: what the window asks of the process that publishes.
// Thread: any; a plain value. Invariant: the texts name the source as the user would; they may hold a password, so an
// order goes through a pipe and never into arguments or files.

package struct PublishOrder: Sendable, Hashable, Codable {
    /// A folder, files, an address, or a list of the library; none for the sample.
    package var sources: [String]
    /// The folder of the site.
    package var folder = ""
    /// Empty for the source's own title.
    package var title = ""
    /// Where the site will be on the web; nil or empty when the user did not say.
    package var address: String?
    /// Publishes places, dates and devices too, as cameras wrote them.
    package var keepsMetadata = false
    package var showsSensitive = false
    package var showsHidden = false
    /// Names of the only posts to publish; nil for all.
    package var only: [String]?

    package init(sources: [String], only: [String]? = nil) { (self.sources, self.only) = (sources, only) }
}

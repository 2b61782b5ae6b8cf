/// Why nothing, or nothing more, can be published. A whole sentence for the user.
package struct SiteFailure: Error, Sendable, Hashable {
    package let sentence: String

    package init(_ sentence: String) { self.sentence = sentence }
}

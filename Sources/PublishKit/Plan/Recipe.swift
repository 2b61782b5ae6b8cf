// Names a published medium by its bytes and by how it is made.
// Thread: any; pure. Invariant: another way of making gives another name, so no file is ever overwritten.

import GLibBridge

package struct Recipe: Sendable, Hashable {
    package enum Form: String, Sendable, Hashable, Codable {
        case video, image
        /// A small picture of an author.
        case face
        /// The square picture of the whole feed, for directories of podcasts.
        case sitePicture = "site"
    }

    /// Changes with everything that changes the written files.
    private static let version = "2026-11-1"

    package let isCareful: Bool
    package let keepsMetadata: Bool

    package init(isCareful: Bool = false, keepsMetadata: Bool = false) {
        self.isCareful = isCareful
        self.keepsMetadata = keepsMetadata
    }

    /// The name of the folder: 16 hexadecimal digits.
    package func name(of form: Form, source digest: String) -> String {
        let words = [Self.version, form.rawValue, digest]
        // Pictures are the same either way.
        let ways = form == .video ? [isCareful ? "medium" : "veryfast", keepsMetadata ? "kept" : "stripped"] : []
        return PublishedNames.short((words + ways).joined(separator: "\n"))
    }
}

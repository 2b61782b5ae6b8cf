package import Foundation

/// An item of the replica's archive.
package struct ArchiveItem: Sendable {
    package let number: Int
    package var title: String
    package var creators = ["Ann"]
    package var collection = "camels"
    package var licence: String? = "http://creativecommons.org/licenses/by/4.0/"
    /// Each film has an original of its own.
    package var films = 1
    /// The archive has made no smaller files yet.
    package var isRaw = false
    package var isDark = false
    package var isCollection = false
    package var publicdate: Date

    package init(_ number: Int, publicdate: Date) {
        self.number = number
        self.publicdate = publicdate
        title = "Camels \(number)"
    }

    package var id: String { isCollection ? collection : "camels-\(number)" }
}

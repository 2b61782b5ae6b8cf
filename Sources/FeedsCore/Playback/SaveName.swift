// The suggested name of a file that the user saves.
// Thread: any. Invariant: every file system accepts the name, and it cannot lead out of a folder.

package import FeedsModels
import Foundation

package enum SaveName {
    private static let longest = 60

    /// "Ada – Tomatoes.mp4"; of an album "… 2.jpg".
    package static func of(_ post: Post, page: Int = 0, suffix: String) -> String {
        let title = post.title.isEmpty ? String(post.text.prefix(longest)) : post.title
        let words = [post.author?.name ?? "", title].map(plain).filter { !$0.isEmpty }
        var name = String(words.joined(separator: " – ").prefix(longest)).trimmingCharacters(in: .whitespaces)
        if name.isEmpty { name = "Mutoscope" }
        return name + (post.media.count > 1 ? " \(page + 1)" : "") + "." + suffix
    }

    /// Neither what file systems forbid nor what shells and people stumble over.
    private static func plain(_ text: String) -> String {
        let forbidden = Set("/\\:*?\"<>|")
        let kept = text.map { forbidden.contains($0) || $0.isNewline ? " " : $0 }
            .filter { $0.unicodeScalars.allSatisfy { !CharacterSet.controlCharacters.contains($0) } }
        let words = String(kept).split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return words.trimmingCharacters(in: CharacterSet(charactersIn: ". "))
    }
}

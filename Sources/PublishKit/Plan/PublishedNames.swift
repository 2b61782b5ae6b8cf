// Gives each post a public name that says nothing about the disk that it came from.
// Thread: any; pure. Invariant: the same post gets the same name on every machine, and no two posts share one.

package import FeedsModels
import GLibBridge

package enum PublishedNames {
    /// In the order of the posts.
    package static func names(of posts: [Post]) -> [String] {
        var taken: Set<String> = []
        return posts.map { post in
            let key = post.key
            // The folder of a local source differs from machine to machine.
            let source = key.source.hasPrefix("/") ? "" : key.source
            var name = short("\(source)\n\(key.id)")
            var number = 1
            while !taken.insert(name).inserted {
                number += 1
                name = short("\(source)\n\(key.id)\n\(number)")
            }
            return name
        }
    }

    static func short(_ text: String) -> String { String(Digest.sha256Hex(text).prefix(16)) }
}

// The names of the groups around a follow, in the form in which they are stored.
// Thread: any; pure. Invariant: no name holds a slash, because a path of groups is written with slashes.

import Foundation

package enum GroupPath {
    /// Deeper groups become their eighth ancestor's.
    package static let deepest = 8
    private static let longest = 100

    /// "News/Local" as its names.
    package static func names(_ path: String) -> [String] { clean([path]) }

    /// Without empty names and invisible characters. A name with a slash becomes two.
    package static func clean(_ names: [String]) -> [String] {
        let parts = names.flatMap { $0.split(separator: "/") }.map { part in
            let letters = part.unicodeScalars.filter { $0.properties.generalCategory != .control }
            return String(String.UnicodeScalarView(letters)).trimmingCharacters(in: .whitespacesAndNewlines)
        }
        return parts.filter { !$0.isEmpty }.prefix(deepest).map { String($0.prefix(longest)) }
    }

    package static func path(_ names: [String]) -> String { names.joined(separator: "/") }
}

// Texts from outside inside HTML and XML.
// Thread: any; pure. Invariant: the result is text and never markup, and no character in it is forbidden in XML.

import FeedsModels
import Foundation

enum Markup {
    /// For a title or another line. Marks of direction would turn what stands around it.
    static let longestLine = 200
    static let longestText = 10_000

    static func line(_ text: String) -> String {
        escaped(ShownText.plain(ShownText.cut(text, to: longestLine)))
    }

    static func text(_ text: String) -> String { escaped(ShownText.cut(text, to: longestText)) }

    static func escaped(_ text: String) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            case "'": escaped += "&#39;"
            case "\n", "\t": escaped.unicodeScalars.append(scalar)
            case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{FFFE}", "\u{FFFF}": break
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }

    /// An element with an escaped text; nothing for an empty one.
    static func element(_ name: String, _ text: String?) -> String? {
        text.flatMap { $0.isEmpty ? nil : "<\(name)>\(self.text($0))</\(name)>" }
    }

    /// Only addresses of the web become links.
    static func link(_ url: URL?) -> String? {
        guard let url, ["http", "https"].contains(url.scheme?.lowercased()) else { return nil }
        return SourceSecret.without(url).absoluteString
    }

    /// As mail and RSS write dates: "Tue, 03 Mar 2026 18:00:00 +0000".
    static func mailDate(_ date: Date) -> String {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        let parts = calendar.dateComponents([.weekday, .day, .month, .year, .hour, .minute, .second], from: date)
        func two(_ number: Int?) -> String { String(String(100 + (number ?? 0)).suffix(2)) }
        let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        let day = "\(days[(parts.weekday ?? 1) - 1]), \(two(parts.day)) \(months[(parts.month ?? 1) - 1])"
        return "\(day) \(parts.year ?? 1970) \(two(parts.hour)):\(two(parts.minute)):\(two(parts.second)) +0000"
    }

    static func isoDate(_ date: Date) -> String { date.formatted(.iso8601) }
}

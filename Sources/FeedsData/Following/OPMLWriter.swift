// Follows as a list of feeds (OPML), for other programs and other machines.
// Thread: any; pure. Invariant: the text is well-formed XML whatever names hold, and gives the same follows and groups
// when it is read again.

package import FeedsModels
package import Foundation

package struct OPMLWriter {
    private var lines: [String] = []
    private var open: [String] = []

    package static func text(of follows: [Follow], on date: Date) -> String {
        var writer = OPMLWriter()
        writer.lines = [
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>",
            "<opml version=\"2.0\" xmlns:mutoscope=\"urn:io.github.mutoscope:opml\">", "  <head>",
            "    <title>Mutoscope</title>", "    <dateCreated>\(mailDate(date))</dateCreated>", "  </head>", "  <body>",
        ]
        // In order, so that each group is opened once.
        for follow in follows.inOrder {
            writer.enter(follow.group)
            writer.write(follow)
        }
        writer.enter([])
        return (writer.lines + ["  </body>", "</opml>", ""]).joined(separator: "\n")
    }

    private var indent: String { String(repeating: "  ", count: open.count + 2) }

    private mutating func enter(_ group: [String]) {
        let shared = zip(open, group).prefix { $0 == $1 }.count
        while open.count > shared {
            open.removeLast()
            lines.append("\(indent)</outline>")
        }
        for name in group.dropFirst(shared) {
            lines.append("\(indent)<outline text=\"\(Self.escaped(Self.words(name)))\">")
            open.append(name)
        }
    }

    private mutating func write(_ follow: Follow) {
        let name = Self.words(follow.name)
        var attributes = [("type", "rss"), ("text", name), ("title", name), ("xmlUrl", follow.text)]
        if let home = follow.home { attributes.append(("htmlUrl", home.absoluteString)) }
        attributes.append(("mutoscope:source", follow.key))
        let text = attributes.map { "\($0)=\"\(Self.escaped($1))\"" }.joined(separator: " ")
        lines.append("\(indent)<outline \(text)/>")
    }

    /// Names may hold markup in OPML, so what only looks like a tag or a character's name must not be read as one.
    private static func words(_ text: String) -> String {
        text.replacing(/&(?=#?[A-Za-z0-9]+;)/) { _ in "&amp;" }.replacing(/<(?=[A-Za-z\/!?])/) { _ in "&lt;" }
    }

    /// XML allows few control characters, and a reader would turn a line break in a value into a space.
    private static func escaped(_ text: String) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            case "\t", "\n", "\r": escaped += "&#\(scalar.value);"
            case "\u{0}"..."\u{1F}", "\u{7F}", "\u{FFFE}", "\u{FFFF}": break
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }

    /// As OPML writes dates: "Tue, 03 Mar 2026 18:00:00 GMT".
    private static func mailDate(_ date: Date) -> String {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        let parts = calendar.dateComponents([.weekday, .day, .month, .year, .hour, .minute, .second], from: date)
        func two(_ number: Int?) -> String { String((number ?? 0) + 100).suffix(2).description }
        let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        let day =
            "\(days[(parts.weekday ?? 1) - 1]), \(two(parts.day)) \(months[(parts.month ?? 1) - 1]) \(parts.year ?? 1970)"
        return "\(day) \(two(parts.hour)):\(two(parts.minute)):\(two(parts.second)) GMT"
    }
}

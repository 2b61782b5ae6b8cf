// Documents with one absurd number each.
// Thread: any; pure. Invariant: every number outside a text is replaced by every extreme, each in its own document.

package enum ExtremeNumbers {
    /// As JSON writes them; some are texts, because decoders accept those too.
    package static let inJSON = [
        "-9223372036854775808", "-5", "-1", "0", "2147483648", "9007199254740992", "9223372036854775807",
        "9223372036854775808", "1e300", "-1e300", "1e-320", "\"nan\"", "\"inf\"", "\"-5\"", "\"1e300\"",
    ]

    /// As playlists, captions and headers write them.
    package static let inText = [
        "-9223372036854775808", "-5", "-1", "0", "2147483648", "9007199254740992", "9223372036854775800",
        "9223372036854775807", "9223372036854775808", "18446744073709551615", "1e300", "1e-320", "nan", "inf",
    ]

    package static func variations(ofJSON text: String) -> [String] {
        variations(of: text, with: inJSON, where: { isOutsideTexts($0, $1) })
    }

    /// Only in the lines that begin with `mark`, or in all lines.
    package static func variations(ofText text: String, inLines mark: String = "") -> [String] {
        variations(of: text, with: inText) { bytes, place in
            let start = bytes[..<place].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
            return bytes[start...].starts(with: mark.utf8)
        }
    }

    private static func variations(
        of text: String, with extremes: [String], where isMeant: ([UInt8], Int) -> Bool
    ) -> [String] {
        let bytes = Array(text.utf8)
        return numbers(in: bytes).filter { isMeant(bytes, $0.lowerBound) }.flatMap { place in
            extremes.map {
                String(
                    decoding: bytes[..<place.lowerBound] + Array($0.utf8) + bytes[place.upperBound...], as: UTF8.self)
            }
        }
    }

    private static func numbers(in bytes: [UInt8]) -> [Range<Int>] {
        var found: [Range<Int>] = []
        var place = 0
        while place < bytes.count {
            let end = bytes[place...].firstIndex { !isOfNumber($0) } ?? bytes.count
            if bytes[place..<end].contains(where: { isDigit($0) }) { found.append(place..<end) }
            place = end + 1
        }
        return found
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

    private static func isOfNumber(_ byte: UInt8) -> Bool { isDigit(byte) || byte == UInt8(ascii: ".") }

    /// Our texts hold no escaped quotation mark.
    private static func isOutsideTexts(_ bytes: [UInt8], _ place: Int) -> Bool {
        bytes[..<place].count { $0 == UInt8(ascii: "\"") } % 2 == 0
    }
}

extension ExtremeNumbers {
    /// A JSON Feed with every number of the format and of our extension.
    package static let feed = """
        {"version":"https://jsonfeed.org/version/1.1","title":"Numbers",
         "_mutoscope":{"stories":{"pages":[{"users":[{"id":1,"name":"Ann","images":[
           {"id":11,"url":"ann.mp4","type":"video","width":720,"height":1280,"duration":6}]}]}]}},
         "items":[
          {"id":"a","title":"Told","content_text":"Dusk.","authors":[{"name":"Ann"}],
           "_mutoscope":{"age":3600,"counts":{"likes":5,"comments":3,"shares":2,"views":9000},
            "comments":[{"id":7,"author":"Ben","text":"Fine","age":60}],
            "media":[{"kind":"video","poster":"a.jpg","width":720,"height":1280,"duration":6,
             "retention":[1,0.8,0.5],
             "renditions":[
              {"url":"a-720.mp4","width":720,"height":1280,"bits_per_second":900000,"size":700000},
              {"url":"a-360.mp4","width":360,"height":640,"bits_per_second":300000}],
             "storyboard":{"url":"a-board.jpg","tile_width":90,"tile_height":160,"columns":5,"count":12,
              "interval":0.5}}]}},
          {"id":"b","date_published":1750000000,"_mutoscope":{"media":[{"kind":"video","duration":30,
            "renditions":[{"url":"b.mp4","size":5000000}]}]}},
          {"id":"c","_mutoscope":{"media":[{"kind":"video","renditions":[{"url":"c.mp4","width":720,"height":1280}]}]}},
          {"id":"d","attachments":[
           {"url":"d.mp4","mime_type":"video/mp4","size_in_bytes":900,"duration_in_seconds":12.5}]}]}
        """

    /// A library document with all of its numbers.
    package static let library = """
        {"mutoscope":1,"exported":"2026-01-01T00:00:00.000Z","posts":[
          {"source":"https://a.test/feed.json","id":"a","liked":"2026-01-01T00:00:00.000Z",
           "watched":"2026-01-01T00:00:00.000Z","position":3.5,
           "post":{"id":"a","key":{"source":"https://a.test/feed.json","id":"a"},"title":"Kept","text":"","tags":[],
            "isSensitive":false,"counts":{"likes":5,"comments":3,"shares":2,"views":9},"comments":[],
            "media":[{"id":"a/0","kind":"video","captions":[],"previews":["https://a.test/1.jpg"],
             "metadata":{"width":720,"height":1280,"duration":6,"retention":[1,0.5]},
             "renditions":[{"url":"https://a.test/a.mp4","delivery":"progressive","width":720,"height":1280,
              "bitsPerSecond":900000,"bytes":700000}],
             "storyboard":{"url":"https://a.test/s.jpg","tileWidth":90,"tileHeight":160,"columns":5,"count":12,
              "interval":0.5}}]}}],
         "hidden_authors":[],"messages":[],
         "stories":[{"source":"https://a.test/feed.json","user":1,"image":2,"seen":"2026-01-01T00:00:00.000Z"}],
         "follows":[{"source":"https://a.test/feed.json","address":"https://a.test/feed.json","name":"A",
          "group":["G"],"followed":"2026-01-01T00:00:00.000Z","muted_until":"2026-01-01T00:00:00.000Z",
          "oldest_days":7}]}
        """
}

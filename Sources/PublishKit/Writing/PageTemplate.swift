// The frame of the site's pages: the player's own, or a plain one that needs no script.
// Thread: any; pure. Invariant: every value is escaped before it comes here, and no placeholder stays in a page.

import Foundation

package struct PageTemplate: Sendable {
    /// In the folder of the player.
    package static let file = "index.html"
    /// The frame of the page about the visitor's browser, in the same folder.
    package static let aboutFile = "late/about.html"
    /// The style of the plain frame.
    package static let style = "plain.css"

    private let text: String

    /// `text` has placeholders such as `{{title}}`.
    package init(_ text: String? = nil) { self.text = text ?? Self.plain }

    func page(_ values: [String: String]) -> String {
        var page = ""
        var rest = text[...]
        // In one pass, so that a value with braces is no placeholder.
        while let start = rest.firstRange(of: "{{"), let end = rest[start.upperBound...].firstRange(of: "}}") {
            page += rest[..<start.lowerBound]
            page += values[String(rest[start.upperBound..<end.lowerBound]).trimmingCharacters(in: .whitespaces)] ?? ""
            rest = rest[end.upperBound...]
        }
        return page + rest
    }

    private static let plain = """
        <!DOCTYPE html>
        <html lang="{{language}}" dir="{{direction}}">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'self'; img-src 'self' data:; \
        media-src 'self'; base-uri 'none'; form-action 'none'">
        <meta name="referrer" content="no-referrer">
        <title>{{title}}</title>
        <meta name="description" content="{{description}}">
        <link rel="stylesheet" href="{{root}}plain.css">
        <link rel="alternate" type="application/feed+json" href="{{root}}{{feed}}">
        {{head}}
        </head>
        <body>
        <h1><a href="{{root}}index.html">{{title}}</a></h1>
        <main id="plain" role="feed">
        {{items}}
        </main>
        </body>
        </html>

        """

    package static let styleText = """
        :root { color-scheme: light dark; font-family: Cantarell, system-ui, sans-serif; }
        body { margin: 0 auto; padding: 1rem; max-width: 40rem; line-height: 1.4; }
        article { margin: 0 0 3rem; }
        img { display: block; height: auto; max-width: 100%; max-height: 85vh; margin: 0 auto .5rem; border-radius: .75rem; \
        object-fit: contain; background: #1d1d23; }
        .clip { position: relative; border-radius: .75rem; overflow: hidden; }
        .clip video { position: absolute; inset: 0; width: 100%; height: 100%; }
        h1 a { color: inherit; text-decoration: none; }
        h2 { font-size: 1.1rem; }
        a { color: #1c71d8; }
        @media (prefers-color-scheme: dark) { a { color: #78aeed; } }

        """
}

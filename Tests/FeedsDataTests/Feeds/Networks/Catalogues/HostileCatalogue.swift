// The catalogues of free media, each with the complete item of a list that tests spoil.
// Thread: any; plain values. Invariant: an unspoiled item gives a post, and a list may hold several.

import FeedsModels
import Foundation
import Testing

@testable import FeedsData

enum HostileCatalogue: String, CaseIterable, CustomTestStringConvertible {
    case commons

    var testDescription: String { rawValue }

    /// A server of any name is asked; the replicas' tests use real ones.
    var source: String {
        switch self {
        case .commons: "commons:category:X@c.example"
        }
    }

    func kind(_ apis: ServerAPIs) -> any SourceKind {
        switch self {
        case .commons: CommonsKind(apis)
        }
    }

    func list(_ items: [JSONTree]) -> JSONTree {
        switch self {
        case .commons: .object(["query": .object(["pages": .array(items)])])
        }
    }

    func item(_ number: Int) throws -> JSONTree {
        let text =
            switch self {
            case .commons: Self.commonsItem
            }
        return try JSONParser.parse(Data(text.replacing("NUMBER", with: String(number)).utf8))
    }

    private static let commonsItem = #"""
        {"pageid":NUMBER,"ns":6,"title":"File:Cat NUMBER.webm","index":1,"videoinfo":[{"timestamp":"2026-03-03T18:00:00Z",
        "user":"Ann","size":900,"width":1920,"height":1080,"duration":12.5,"mime":"video/webm",
        "thumburl":"https://c.example/t.jpg","thumbwidth":640,"thumbheight":360,"url":"https://c.example/NUMBER.webm",
        "descriptionurl":"https://c.example/wiki/File:Cat",
        "extmetadata":{"ObjectName":{"value":"Cat"},"Artist":{"value":"<a href='x'>Ann</a>"},
        "ImageDescription":{"value":"A <b>cat</b>"},"LicenseShortName":{"value":"CC BY 4.0"},
        "LicenseUrl":{"value":"https://c.example/by"}},
        "derivatives":[{"src":"https://c.example/NUMBER.480p.webm","type":"video/webm; codecs=\"vp9\"","width":854,"height":480,
        "bandwidth":900,"transcodekey":"480p.vp9.webm"}],
        "timedtext":[{"src":"https://c.example/en.vtt","kind":"subtitles","srclang":"en","label":"English"}]}]}
        """#
}

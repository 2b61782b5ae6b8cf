// The catalogues of free media, each with the complete item of a list that tests spoil.
// Thread: any; plain values. Invariant: an unspoiled item gives a post, and a list may hold several.

import FeedsModels
import Foundation
import Testing

@testable import FeedsData

enum HostileCatalogue: String, CaseIterable, CustomTestStringConvertible {
    case commons, archive, nasa, pexels, pixabay

    var testDescription: String { rawValue }

    /// A server of any name is asked; the replicas' tests use real ones.
    var source: String {
        switch self {
        case .commons: "commons:category:X@c.example"
        case .archive: "archive:collection:x@c.example"
        case .nasa: "nasa:search:x@c.example"
        case .pexels: "pexels:popular@c.example"
        case .pixabay: "pixabay:popular@c.example"
        }
    }

    func kind(_ apis: ServerAPIs) -> any SourceKind {
        switch self {
        case .commons: CommonsKind(apis)
        case .archive: ArchiveKind(apis)
        case .nasa: NASAKind(apis)
        case .pexels: PexelsKind(apis, secrets: AnyKey())
        case .pixabay: PixabayKind(apis, secrets: AnyKey())
        }
    }

    func list(_ items: [JSONTree]) -> JSONTree {
        switch self {
        case .commons: .object(["query": .object(["pages": .array(items)])])
        case .archive: .object(["response": .object(["numFound": .int(items.count), "docs": .array(items)])])
        case .nasa: .object(["collection": .object(["items": .array(items)])])
        case .pexels: .object(["videos": .array(items)])
        case .pixabay: .object(["totalHits": .int(items.count), "hits": .array(items)])
        }
    }

    func item(_ number: Int) throws -> JSONTree {
        let text =
            switch self {
            case .commons: Self.commonsItem
            case .archive: Self.archiveItem
            case .nasa: Self.nasaItem
            case .pexels: Self.pexelsItem
            case .pixabay: Self.pixabayItem
            }
        return try JSONParser.parse(Data(text.replacing("NUMBER", with: String(number)).utf8))
    }

    /// The answer to the second request, which names the files; nil when the list names them.
    var files: JSONTree? {
        get throws {
            switch self {
            case .commons, .pexels, .pixabay: nil
            case .archive: try JSONParser.parse(Data(Self.archiveFiles.utf8))
            case .nasa: try JSONParser.parse(Data(Self.nasaFiles.utf8))
            }
        }
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

    private static let pexelsItem = #"""
        {"type":"Video","id":NUMBER,"width":1080,"height":1920,"duration":12,"url":"https://c.example/video/a-cat-NUMBER/",
        "image":"https://c.example/NUMBER.jpg","tags":["cat"],"user":{"id":1,"name":"Ann","url":"https://c.example/@ann"},
        "video_files":[{"id":1,"quality":"hd","file_type":"video/mp4","width":720,"height":1280,"fps":25,
        "link":"https://c.example/NUMBER.mp4","size":900}],
        "video_pictures":[{"id":1,"picture":"https://c.example/NUMBER-1.jpg","nr":0}]}
        """#

    private static let pixabayItem = #"""
        {"id":NUMBER,"pageURL":"https://c.example/id-NUMBER/","type":"film","tags":"cat, grey","duration":12,
        "videos":{"large":{"url":"","width":0,"height":0,"size":0,"thumbnail":""},
        "medium":{"url":"https://c.example/NUMBER.mp4","width":1280,"height":720,"size":900,
        "thumbnail":"https://c.example/NUMBER.jpg"}},"views":9,"downloads":7,"likes":3,"comments":1,"user_id":5,"user":"Ann",
        "userImageURL":"https://c.example/ann.png"}
        """#

    private static let archiveItem = #"""
        {"identifier":"cat-NUMBER","title":"Cat","creator":["Ann","Ben"],"description":["A <b>cat</b>","Two"],
        "date":"1962-01-01T00:00:00Z","publicdate":"2026-03-03T18:00:00Z","downloads":7,"runtime":"1:28",
        "licenseurl":"https://c.example/licenses/by/4.0/","subject":["cats","small; grey"],"language":"eng"}
        """#

    private static let archiveFiles = #"""
        {"metadata":{"identifier":"cat-1","title":"Cat","mediatype":"movies","creator":"Ann",
        "publicdate":"2026-03-03 18:00:00","licenseurl":"https://c.example/licenses/by/4.0/"},"server":"c.example","dir":"/1",
        "files":[{"name":"cat.mpeg","source":"original","format":"MPEG2","length":"88.5","width":"1440","height":"1080",
        "size":"900","title":"Cat"},{"name":"cat.mp4","source":"derivative","original":"cat.mpeg","format":"h.264",
        "length":"1:28.5","width":"640","height":"480","size":"90","private":"false"},
        {"name":"cat.en.vtt","source":"original","format":"Web Video Text Tracks"}]}
        """#

    private static let nasaItem = #"""
        {"href":"http://c.example/video/Cat NUMBER/collection.json","data":[{"nasa_id":"Cat NUMBER","title":"Cat",
        "description":"A &amp; B","center":"JPL","media_type":"video","date_created":"2026-03-03T18:00:00Z",
        "keywords":["cats","small, grey"],"photographer":"Ann"}],
        "links":[{"href":"http://c.example/video/Cat NUMBER/Cat~thumb.jpg","rel":"preview","render":"image"},
        {"href":"http://c.example/video/Cat NUMBER/Cat.srt","rel":"captions"}]}
        """#

    private static let nasaFiles = #"""
        {"collection":{"items":[{"href":"http://c.example/video/Cat 1/Cat 1~orig.mp4","width":3840,"height":2160,"size":900},
        {"href":"http://c.example/video/Cat 1/Cat 1~medium.mp4"},{"href":"http://c.example/video/Cat 1/Cat 1~thumb.jpg"},
        {"href":"http://c.example/video/Cat 1/Cat 1.vtt"},{"href":"http://c.example/video/Cat 1/metadata.json"}]}}
        """#
}

/// A keyring with a key for every server.
private struct AnyKey: SecretKeeping {
    func holds(_ key: SecretKey) -> Bool { true }
    func secret(for key: SecretKey) -> Secret? { Secret("key") }
    func keep(_ secret: Secret, for key: SecretKey) -> SecretLife { .lasting }
    func forget(_ key: SecretKey) {}
}

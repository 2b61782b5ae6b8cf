// An AMP web story: a page of `<amp-story>`, whose pages become the images of one story.
// Thread: any. Invariant: scripts, styles, advertisements and the bookend give nothing.

package import FeedsModels
import Foundation

struct AmpStoryDecoder {
    private static let mostPages = 200
    private static let ignored: Set = ["script", "style", "amp-story-bookend", "amp-story-auto-ads", "amp-ad"]

    private let context: DecodingContext
    private var title: String?
    private var publisher: String?
    private var face: URL?
    private var pages: [AmpStoryPage] = []
    private var isInPage = false

    /// The first 256 KB are enough.
    static func recognises(_ document: FeedDocument) -> Bool {
        document.content == .html
            && document.data.prefix(1 << 18).range(of: Data("<amp-story".utf8)) != nil
    }

    static func decode(_ document: FeedDocument, in context: DecodingContext) -> FeedsResponse {
        var decoder = AmpStoryDecoder(context: context)
        var tokens = HTMLTokens(Array(DocumentText.decode(document.data).utf8))
        while let token = tokens.next() {
            switch token {
            case .open(let name, _) where ignored.contains(name): tokens.skip(to: name)
            case .open(let name, let attributes): decoder.began(name, HTMLAttributes(tokens.bytes[attributes]))
            case .close(let name): decoder.ended(name)
            case .text: break
            }
        }
        return decoder.response
    }

    private init(context: DecodingContext) {
        self.context = context
    }

    // MARK: Reading

    private mutating func began(_ name: String, _ attributes: HTMLAttributes) {
        switch name {
        case "amp-story":
            (title, publisher) = (attributes["title"], attributes["publisher"])
            face = url(attributes["publisher-logo-src"]) ?? url(attributes["poster-portrait-src"])
        case "amp-story-page":
            isInPage = pages.count < Self.mostPages
            if isInPage { pages.append(AmpStoryPage(advance: attributes["auto-advance-after"])) }
        case "amp-img", "img":
            let source = url(AmpStoryPage.source(of: attributes))
            add { $0.add(picture: attributes, source) }
        case "amp-video", "video":
            let (source, poster) = (url(attributes["src"]), url(attributes["poster"]))
            add { $0.begin(video: attributes, source, poster: poster) }
        case "source":
            let source = url(attributes["src"])
            add { $0.add(source: attributes, source) }
        default: break
        }
    }

    private mutating func ended(_ name: String) {
        switch name {
        case "amp-story-page": isInPage = false
        case "amp-video", "video": add { $0.endVideo() }
        default: break
        }
    }

    private mutating func add(_ change: (inout AmpStoryPage) -> Void) {
        guard isInPage, let last = pages.indices.last else { return }
        change(&pages[last])
    }

    private func url(_ text: String?) -> URL? { text.flatMap { context.optionalURL(.string($0)) } }

    // MARK: The story

    private var response: FeedsResponse {
        var response = FeedsResponse(shape: .ampStory, title: title)
        let host = context.isLocal ? nil : context.document.host()
        let user = StoryAuthor(id: 1, name: publisher ?? title ?? host ?? tr("Story"), picture: face)
        var images: [StoryImage] = []
        for (index, page) in pages.enumerated() {
            guard let medium = page.medium(id: "story/1/\(index + 1)") else {
                response.skipped.append(
                    SkippedItem(
                        place: tr("page %1", "\(index + 1)"), reason: tr("it has neither media nor a picture")))
                continue
            }
            images.append(StoryImage(id: index + 1, media: medium))
        }
        if !images.isEmpty { response.stories = [Story(id: 1, imageList: images, user: user)] }
        return response
    }
}

// MARK: - Its row

extension FeedShape {
    package static let ampStory = FeedShape("amp-story", tr("Web story"))
}

extension FeedFormat {
    static let ampStory = FeedFormat(
        .ampStory, recognises: AmpStoryDecoder.recognises, decode: { AmpStoryDecoder.decode($0, in: $1) })
}

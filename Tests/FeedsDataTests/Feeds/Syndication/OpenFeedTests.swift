// Opening a feed of the open web, from an address and from a file: recognition, charset, batches, and sentences.

import FeedsData
import FeedsModels
import FeedsTestSupport
import Foundation
import Testing

struct OpenFeedTests {
    private static let address = "https://a.example/feeds/feed.xml"
    private static let video = "<enclosure url='v/1.mp4' type='video/mp4'/>"
    private static let rss =
        "<rss version='2.0'><channel><title>T</title><item><guid>1</guid>\(video)</item></channel></rss>"
    private let network = FakeNetworkService()

    private func service(_ address: String = Self.address) throws -> FeedsService {
        FeedsService(
            source: FeedSource(place: .remote(try #require(URL(string: address)))), network: network,
            firstLaunch: Decoding.firstLaunch)
    }

    private func failure(_ body: String) async throws -> String {
        await network.answer(Self.address, with: body, type: "text/html")
        let service = try service()
        do throws(FeedServiceError) {
            _ = try await service.fetchPosts()
            return "no failure"
        } catch {
            return error.description
        }
    }

    // MARK: - Recognition

    static let documents: [(String, FeedShape)] = [
        (rss, .rss), ("\u{FEFF}\n\n<!-- a --><!DOCTYPE rss [<!ENTITY a 'b'>]>\n" + rss, .rss),
        ("Warning: old\n" + rss, .rss),
        (
            "<?xml version='1.0'?><?xml-stylesheet href='a.xsl'?><rdf:RDF xmlns='http://purl.org/rss/1.0/' "
                + "xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'><item rdf:about='1'>\(video)</item></rdf:RDF>",
            .rdf
        ),
        (
            "<feed xmlns='http://www.w3.org/2005/Atom'><entry><id>1</id><content type='html'>&lt;html&gt;"
                + "&lt;video src='v/1.mp4'&gt;</content></entry></feed>", .atom
        ),
        (
            #"{"version": "https://jsonfeed.org/version/1.1", "items": [{"id": "1", "content_html": "<img src='1.jpg'>"}]}"#,
            .jsonFeed
        ),
    ]

    @Test(arguments: documents)
    func aDocumentIsRecognisedByItsContent(_ text: String, _ shape: FeedShape) async throws {
        // Servers send feeds as pages and as plain text.
        await network.answer(Self.address, with: text, type: "text/html")
        let response = try await service().fetchPosts()
        #expect(response.shape == shape && response.posts.map(\.id) == ["1"])
    }

    @Test(arguments: [String.Encoding.utf16LittleEndian, .utf16BigEndian, .utf32LittleEndian, .utf16])
    func wideTextsAreRecognisedWithAndWithoutAMark(_ encoding: String.Encoding) async throws {
        await network.answer(Self.address, with: try #require(Self.rss.data(using: encoding)))
        #expect(try await service().fetchPosts().posts.map(\.id) == ["1"])
    }

    // MARK: - Charset

    @Test func theServersHeaderNamesTheCharset() async throws {
        let text = Self.rss.replacing("<title>T<", with: "<title>\u{D0}\u{C9}<")
        let bytes = try #require(text.data(using: .isoLatin1))
        await network.answer(Self.address, with: bytes, type: "text/xml; charset=koi8-r")
        let feed = try #require(try await service().fetchPosts().syndication)
        #expect(feed.title == "пи" && feed.encoding == "koi8-r")
        let declared = "<?xml version='1.0' encoding='windows-1253'?>" + text
        await network.answer(Self.address, with: try #require(declared.data(using: .isoLatin1)))
        #expect(try await service().fetchPosts().title == "ΠΙ")
    }

    // MARK: - Addresses and batches

    @Test func relativeAddressesFollowXMLBaseAndRedirects() async throws {
        let feed = """
            <feed xmlns='http://www.w3.org/2005/Atom'><link rel='next' href='?p=2'/>
            <entry><id>1</id><link rel='enclosure' href='1.mp4'/></entry>
            <entry xml:base='https://c.example/x/'><id>2</id><link rel='enclosure' href='2.mp4'/></entry></feed>
            """
        await network.answer(
            Self.address, with: Data(feed.utf8), redirectedTo: URL(string: "https://b.example/deep/feed.atom"))
        let response = try await service().fetchPosts()
        let files = response.posts.map { $0.media[0].renditions[0].url.absoluteString }
        #expect(files == ["https://b.example/deep/1.mp4", "https://c.example/x/2.mp4"])
        #expect(response.next == BatchToken("https://b.example/deep/feed.atom?p=2"))
    }

    @Test func theNextBatchComesFromTheAddressThatTheFeedNames() async throws {
        let link = "<atom:link xmlns:atom='http://www.w3.org/2005/Atom' rel='next' href='/feeds/2.xml'/>"
        await network.answer(Self.address, with: Self.rss.replacing("<item>", with: link + "<item>"))
        await network.answer("https://a.example/feeds/2.xml", with: Self.rss.replacing(">1<", with: ">2<"))
        let service = try service()
        let next = try #require(try await service.fetchPosts().next)
        let second = try await service.fetchPosts(page: next)
        #expect(second.posts.map(\.id) == ["2"] && second.next == nil)
    }

    @Test func aFileNamesMediaOfItsFolderAndOfTheWeb() async throws {
        let items = "<item><guid>2</guid><enclosure url='../2.mp4'/></item>"
        let folder = try FeedsFolder(["feed.rss": Self.rss.replacing("</channel>", with: items + "</channel>")])
        let source = FeedSource(place: .path(folder.path + "/feed.rss"))
        let service = FeedsService(source: source, network: network, firstLaunch: Decoding.firstLaunch)
        let response = try await service.fetchPosts()
        #expect(response.posts.map { $0.media[0].renditions[0].url.path } == [folder.path + "/v/1.mp4"])
        #expect(response.syndication?.problems == [.unusableAddresses(1)] && response.skipped.count == 1)
    }

    @Test func brokenXMLKeepsTheItemsThatWereClosed() async throws {
        let broken = Self.rss.replacing("</channel></rss>", with: "<item><guid>2</guid><enclosure url='2.mp4'")
        await network.answer(Self.address, with: broken)
        let response = try await service().fetchPosts()
        #expect(response.posts.map(\.id) == ["1"] && response.syndication?.problems.contains(.cutShort) == true)
    }

    // MARK: - What is no feed with media

    @Test func eachGetsItsSentence() async throws {
        #expect(
            try await failure("<!DOCTYPE html><html><body><rss>no</rss></body></html>")
                == "\(Self.address) is a web page (HTML), not a feed.")
        #expect(
            try await failure("<html><form><input name=user><input TYPE=\"password\"></form></html>")
                == "\(Self.address) is a web page that asks for a password, not a feed.")
        #expect(
            try await failure("<opml version='2.0'><body><outline xmlUrl='/a.xml'/></body></opml>")
                == "\(Self.address) is a list of feeds (OPML). Open the address of one of them.")
        #expect(
            try await failure("<rss><channel><item><guid>1</guid></item></channel></rss>")
                == "Nothing in \(Self.address) could be used: "
                + "its only post was skipped because it has neither media nor a picture.")
        #expect(try await failure("<rss><channel/></rss>") == "\(Self.address) lists no posts.")
        #expect(try await failure("<svg xmlns='http://www.w3.org/2000/svg'/>") == "\(Self.address) is XML, not a feed.")
    }
}

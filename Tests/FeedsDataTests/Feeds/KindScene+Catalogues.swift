// The answers of the catalogues for the tests of every kind.
// Thread: any; fixed texts. Invariant: each list has three posts on two pages.

import FeedsTestSupport

extension KindScene {
    /// A list of each catalogue, with two pages.
    static func answerForCatalogues(_ network: FakeNetworkService) async {
        let commons =
            "https://c.example.com/w/api.php?action=query&format=json&formatversion=2&prop=videoinfo&viprop=url%7Csize%7Cmime"
            + "%7Ctimestamp%7Cuser%7Cextmetadata%7Cderivatives%7Ctimedtext&viurlwidth=1280&viextmetadatafilter="
            + "LicenseShortName%7CLicenseUrl%7CArtist%7CCredit%7CImageDescription%7CObjectName%7CAttributionRequired"
            + "&generator=categorymembers&gcmtitle=Category:cats&gcmtype=file&gcmsort=timestamp&gcmdir=desc&gcmlimit=30"
        let file = { (id: Int) in
            #"{"pageid":\#(id),"videoinfo":[{"mime":"video/webm","url":"https://c.example.com/\#(id).webm"}]}"#
        }
        await network.answer(
            commons,
            with:
                #"{"continue":{"gcmcontinue":"x","continue":"gcmcontinue||"},"query":{"pages":[\#(file(3)),\#(file(2))]}}"#
        )
        await network.answer(
            commons + "&continue=gcmcontinue%7C%7C&gcmcontinue=x", with: #"{"query":{"pages":[\#(file(1))]}}"#)
        await answerForArchive(network)
        await answerForNASA(network)
        await answerForKeys(network)
    }

    private static func answerForArchive(_ network: FakeNetworkService) async {
        let fields = [
            "identifier", "title", "creator", "description", "date", "publicdate", "downloads", "licenseurl", "subject",
            "language", "runtime",
        ].map { "&fl%5B%5D=\($0)" }.joined()
        for (page, ids) in [(1, [3, 2]), (2, [1])] {
            let docs = ids.map { #"{"identifier":"cat-\#($0)"}"# }.joined(separator: ",")
            await network.answer(
                "https://a.example.org/advancedsearch.php?q=mediatype:movies%20AND%20collection:%22cats%22\(fields)"
                    + "&sort%5B%5D=publicdate%20desc&rows=30&page=\(page)&output=json",
                with: #"{"response":{"numFound":31,"docs":[\#(docs)]}}"#)
        }
    }

    private static func answerForNASA(_ network: FakeNetworkService) async {
        let next = #""links":[{"rel":"next","href":"https://n.example.com/"}],"#
        for (page, ids, links) in [(1, [3, 2], next), (2, [1], "")] {
            let items = ids.map { #"{"data":[{"nasa_id":"cat \#($0)","media_type":"video"}]}"# }.joined(separator: ",")
            await network.answer(
                "https://n.example.com/search?q=cats&media_type=video,image&page=\(page)&page_size=50",
                with: #"{"collection":{\#(links)"items":[\#(items)]}}"#)
        }
    }

    private static func answerForKeys(_ network: FakeNetworkService) async {
        for (page, ids, next) in [(1, [3, 2], #""next_page":"x","#), (2, [1], "")] {
            let videos = ids.map { #"{"id":\#($0),"video_files":[{"link":"https://p.example.com/\#($0).mp4"}]}"# }
            await network.answer(
                "https://p.example.com/v1/videos/popular?page=\(page)&per_page=40",
                with: "{\(next)\"videos\":[\(videos.joined(separator: ","))]}")
            let hits = ids.map { #"{"id":\#($0),"videos":{"tiny":{"url":"https://x.example.com/\#($0).mp4"}}}"# }
            await network.answer(
                "https://x.example.com/api/videos/?order=popular&safesearch=true&page=\(page)&per_page=50&key=k",
                with: #"{"totalHits":51,"hits":[\#(hits.joined(separator: ","))]}"#)
        }
    }
}

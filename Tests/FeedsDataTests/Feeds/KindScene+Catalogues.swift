import FeedsTestSupport

extension KindScene {
    /// A list of each catalogue, with two pages.
    static func answerForCatalogues(_ network: FakeNetworkService) async {
        let commons =
            "https://c.example.com/w/api.php?action=query&format=json&formatversion=2&prop=videoinfo&viprop=url%7Csize%7Cmime"
            + "%7Ctimestamp%7Cuser%7Cextmetadata%7Cderivatives%7Ctimedtext&viurlwidth=640&viextmetadatafilter="
            + "LicenseShortName%7CLicenseUrl%7CArtist%7CCredit%7CImageDescription%7CObjectName%7CAttributionRequired"
            + "&generator=categorymembers&gcmtitle=Category:cats&gcmtype=file&gcmsort=timestamp&gcmdir=desc&gcmlimit=30"
        let file = { (id: Int) in
            #"{"pageid":\#(id),"videoinfo":[{"mime":"video/webm","url":"https://c.example.com/\#(id).webm"}]}"#
        }
        await network.answer(
            commons,
            with: #"{"continue":{"gcmcontinue":"x","continue":"gcmcontinue||"},"query":{"pages":[\#(file(3)),\#(file(2))]}}"#
        )
        await network.answer(
            commons + "&continue=gcmcontinue%7C%7C&gcmcontinue=x", with: #"{"query":{"pages":[\#(file(1))]}}"#)
    }
}

// The result of caption markup: styles, names, entities, codes, and unknown markup that stays in the text.

import FeedsTestSupport
import Testing

@testable import FeedsModels

@Suite("Markup of captions")
struct CueMarkupTests {
    private func plain(_ text: String, _ dialect: CueMarkup.Dialect = .tags) -> String {
        CueMarkup.read(text, dialect).text.plain
    }

    private func runs(_ text: String, _ dialect: CueMarkup.Dialect = .tags) -> [String] {
        CueMarkup.read(text, dialect).text.runs.map { run in
            let marks = [(CueText.Style.bold, "b"), (.italic, "i"), (.underlined, "u")]
            return marks.filter { run.style.contains($0.0) }.map(\.1).joined() + "|" + run.text
        }
    }

    @Test func stylesNestAndNeedNotBeClosed() {
        #expect(runs("a <b>b<i>c</i></b> d") == ["|a ", "b|b", "bi|c", "| d"])
        #expect(runs("<i>all of it") == ["i|all of it"])
        #expect(runs("</i>x<u>y</u></u><u>z") == ["|x", "u|yz"])
        #expect(runs("<B>x</B><STRONG>y</STRONG>") == ["b|xy"])
    }

    @Test func namesStandBeforeWhatIsSaid() {
        #expect(runs("<v Ann Smith>Hello</v>") == ["b|Ann Smith: ", "|Hello"])
        #expect(plain("<v.loud.first Ben>Oh</v>\n<v Ann>No") == "Ben: Oh\nAnn: No")
        #expect(plain("<v>nobody") == "nobody")
    }

    @Test func otherTagsAndTimesLeaveTheirText() {
        #expect(plain("<c.yellow>a</c> <lang de>b</lang> <font color=\"red\">c</font>") == "a b c")
        #expect(plain("<00:00:01.000>one <00:00:02.500>two") == "one two")
        #expect(plain("<ruby>漢字<rt>かんじ</rt></ruby>") == "漢字(かんじ)")
        #expect(plain("one<br>two<br/>three") == "one\ntwo\nthree")
    }

    @Test(arguments: ["a < b", "I <3 you", "1<2>1", "x <", "<>", "< b>", "a << b"])
    func whatIsNoTagStays(_ text: String) { #expect(plain(text) == text) }

    @Test func entitiesAreCharacters() {
        #expect(
            plain("a &amp; b &lt;b&gt; &quot;c&quot; d&#8217;s &#x263A; e&nbsp;f") == "a & b <b> \"c\" d’s ☺ e\u{A0}f")
        #expect(
            plain("AT&T, R&D; &unknown; &#xD800; &#99999999999; &") == "AT&T, R&D; &unknown; &#xD800; &#99999999999; &")
    }

    @Test func codesOfSubStationAlpha() {
        #expect(
            runs(#"Hello {\i1}there{\r} & {\b1}you{\b0}\Nnext\hone"#, .codes) == [
                "|Hello ", "i|there", "| & ", "b|you", "|\nnext\u{A0}one",
            ])
        #expect(CueMarkup.read(#"{\an8}high"#, .tags).isAtTop)
        #expect(!CueMarkup.read(#"{\an2}low"#, .tags).isAtTop)
        #expect(plain(#"{\pos(10,20)\fad(1,2)}x"#, .codes) == "x")
        #expect(plain("{a} {", .codes) == "{a} {")
        #expect(plain(#"C:\new"#) == #"C:\new"#)
    }

    @Test func plainTextIsLeftAlone() { #expect(plain("<b>&amp;</b> {\\i1}", .plain) == "<b>&amp;</b> {\\i1}") }

    @Test func blanksAndControlCharactersGo() {
        #expect(plain("  a \u{0} b\t\tc  \n\n \n  d\r\n ") == "a  b  c\nd")
        #expect(CueMarkup.read(" <i> </i>\n", .tags).text.isEmpty)
    }

    @Test func whatIsEndlessIsCut() {
        #expect(plain(String(repeating: "a", count: 1_000_000)).count == 2000)
        #expect(plain(String(repeating: "<", count: 100_000)).count == 2000)
    }

    @Test func anythingGivesSomeText() {
        var random = SplitMix64(seed: 5)
        let parts = [
            "<", ">", "/", "b", "v ", "i", "&", ";", "#x", "{", "\\", "}", "an8", "\n", " ", "é", "\u{0}", "00:01",
        ]
        for _ in 0..<3000 {
            let text = (0..<Int.random(in: 1...30, using: &random)).map { _ in
                parts[Int.random(in: 0..<parts.count, using: &random)]
            }.joined()
            for dialect in [CueMarkup.Dialect.tags, .codes, .plain] {
                let said = plain(text, dialect)
                #expect(
                    !said.hasPrefix("\n") && !said.hasSuffix("\n") && !said.contains("\n\n"), "\(text.debugDescription)"
                )
                #expect(!said.contains("\0"), "\(text.debugDescription)")
            }
        }
    }
}

// HTML of entries: what is left to read, and what is kept as data.

import FeedsModels
import FeedsTestSupport
import Foundation
import Testing

@testable import FeedsData

struct HTMLTextTests {
    private static let base = URL(string: "https://a.example/feeds/feed.xml")

    static let texts: [(String, String)] = [
        ("Plain text", "Plain text"), ("", ""),
        ("<p>One</p><p>Two<br/>Three</p>", "One\nTwo\nThree"),
        ("<p> A  lot\n of\t space </p>", "A lot of space"),
        ("equipe <3", "equipe <3"), ("a < b > c", "a < b > c"), ("1<2", "1<2"), ("x <", "x <"),
        ("&lt;b&gt; &amp;lt; &amp;amp;", "<b> &lt; &amp;"),
        ("caf&eacute; &nbsp;&hellip; &#8217;&#x2019;&#146; &Zopf; &zwj;", "café … ’’’ ℤ \u{200D}"),
        ("&copy2026 &notit; &nope; & &; &#; &#xZZ;", "©2026 &notit; &nope; & &; &#; &#xZZ;"),
        ("?a=1&section=2&copy", "?a=1&section=2©"),
        ("<script>if (a < b) alert('</p>')</script>Text<style>p { color: red }</style>", "Text"),
        ("<SCRIPT src=x>1</SCRIPT >2", "2"), ("Text<script>never closed", "Text"),
        ("a<!-- <b>no</b> -->b<!doctype html><?php echo 1 ?>c<![CDATA[d]]>e", "abce"),
        ("<a href=\"x>y\">link</a>", "link"), ("<img alt='>'>after", "after"),
        ("cut <b in the middle", "cut"), ("cut <a href=\"x", "cut"),
        ("<ul><li>One<li>Two</ul>end", "One\nTwo\nend"),
        ("<td>1</td><td>2</td>", "1 2"),
        ("Hi <img class=\"wp-smiley emoji\" alt=\"😀\" src=\"e.png\"> :smile:", "Hi 😀 :smile:"),
        ("<b><i>nested</b></i> </x>tags", "nested tags"),
        ("<svg><text>hidden</text></svg><iframe>no</iframe>shown", "shown"),
        ("\u{1}\u{7F}a\u{0}b&#1;&#0;", "a b\u{FFFD}\u{FFFD}"),
        ("<p>مرحبا <b>بكم</b></p>", "مرحبا بكم"),
    ]

    @Test(arguments: texts) func leavesTheWords(_ html: String, _ expected: String) {
        #expect(HTMLText.read(html, base: Self.base).text == expected)
    }

    @Test func keepsLinksAndHashtagsAsData() {
        let html = HTMLText.read(
            """
            <p>See <a href="/one">this &amp; that</a> #Dusk, <a class="mention hashtag" rel="tag" href="t">#<b>sea</b></a>
            <a href="javascript:alert(1)">no</a> <a href='https://b.example/ü?a=1&amp;b=2'>two</a> #1 #dusk a#b</p>
            """, base: Self.base)
        #expect(
            html.links.map(\.address) == [
                "https://a.example/one", "https://a.example/feeds/t", "https://b.example/ü?a=1&b=2",
            ])
        #expect(html.links.map(\.text) == ["this & that", "#sea", "two"])
        #expect(html.hashtags == ["sea", "Dusk"])
    }

    @Test func findsVideosWithTheirSourcesAndPosters() {
        let html = HTMLText.read(
            """
            <video controls poster="p.jpg" width="720" height="1280px"><source src="a.webm" type="video/webm">
            <source src="a.mp4"></video><source src="not-a-video.mp4"><video src='b.mp4'></video>
            """, base: Self.base)
        let files = html.media.files
        #expect(files.map(\.url.lastPathComponent) == ["a.webm", "a.mp4", "b.mp4"])
        #expect(files[0].group == files[1].group && files[1].group != files[2].group)
        #expect(files[0].thumbnails.map(\.lastPathComponent) == ["p.jpg"] && files[0].type == "video/webm")
        #expect(files[0].width == 720 && files[0].height == 1280 && files[2].thumbnails.isEmpty)
    }

    @Test func findsPicturesInAllTheirSizesButNoIcons() {
        let html = HTMLText.read(
            """
            <img src="a.jpg" alt="A &quot;hill&quot;" srcset="a-300.jpg 300w, https://c.example/a,b.jpg 600w,a.jpg 2x">
            <img src="https://count.example/x.gif" width=1 height=1><img src="data:image/gif;base64,AAAA" data-src="lazy.png">
            <img srcset="only.jpg"><img src="file:///etc/passwd"><img width="16" src="icon.png">
            """, base: Self.base)
        let files = html.media.files
        #expect(
            files.map(\.url.absoluteString) == [
                "https://a.example/feeds/a.jpg", "https://a.example/feeds/a-300.jpg", "https://c.example/a,b.jpg",
                "https://a.example/feeds/lazy.png", "https://a.example/feeds/only.jpg",
            ])
        #expect(files[1].width == 300 && files[2].width == 600 && files[0].alt == "A \"hill\"")
        #expect(files.map(\.group) == [1, 1, 1, 2, 3])
    }

    @Test func longTextsEndWithAnEllipsis() {
        let text = HTMLText.read(String(repeating: "é<b> </b>", count: 50_000), base: nil).text
        #expect(text.utf8.count <= HTMLText.longest + 3 && text.hasSuffix("…") && !text.contains("\u{FFFD}"))
    }

    @Test func hostileHTMLTakesNoLongerThanItsLength() {
        for piece in [
            "<", "<a href=\"", "<!--", "&", "<script>", "</", "<a b='><c d=\"", "<img srcset='a,", "&#x", "<!",
        ] {
            let html = String(repeating: piece, count: (1 << 17) / piece.utf8.count)
            let time = ProcessorTime.measure { _ = HTMLText.read(html, base: Self.base) }
            #expect(time < .seconds(5), "\(piece) takes \(time)")
        }
    }
}

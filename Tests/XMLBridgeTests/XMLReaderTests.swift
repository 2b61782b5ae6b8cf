// XML as feeds write it: encodings, slips, limits, and nothing from outside.

import Foundation
import Testing
import XMLBridge

/// Writes down what the reader hands over, in a form of its own.
final class XMLTranscript: XMLHandler {
    private(set) var text = ""
    var isDone = false

    func began(_ tag: XMLStartTag) {
        let attributes = tag.attributes.map { " \($0.name.local)=\($0.value)" }.joined()
        text += "<\(tag.name.local)\(attributes)>"
    }

    func text(_ text: String) { self.text += text }
    func ended(_ name: XMLName) { text += "</\(name.local)>" }
}

struct XMLReaderTests {
    private func read(
        _ bytes: [UInt8], charset: String? = nil, limits: XMLLimits = XMLLimits()
    ) -> (text: String, report: XMLReport) {
        let transcript = XMLTranscript()
        let report = XMLReader.read(bytes, charset: charset, limits: limits, into: transcript)
        return (transcript.text, report)
    }

    private func read(_ text: String) -> (text: String, report: XMLReport) { read(Array(text.utf8)) }

    @Test func soundDocumentsHaveNoProblems() {
        let (text, report) = read(
            "\u{FEFF}<?xml version=\"1.0\"?>\n<!-- c --><a x='1 &amp; 2'><![CDATA[<i> & ]]>&lt;&#233;</a>\n<!-- end -->"
        )
        #expect(text == "<a x=1 & 2><i> & <é</a>")
        #expect(report == XMLReport(encoding: "utf-8"))
    }

    static let slips: [(String, String)] = [
        ("<a>AT&T & more</a>", "<a>AT&T & more</a>"),
        ("<a href=\"?x=1&y=2&copy=3\"/>", "<a href=?x=1&y=2&copy=3></a>"),
        ("<a>1 < 2 <3 <ann@b.example></a>", "<a>1 < 2 <3 <ann@b.example></a>"),
        ("<a>caf&eacute; &nbsp;&#146;&#x1F600;&#0;&nothing;</a>", "<a>café \u{A0}’😀 &nothing;</a>"),
        ("<a x=caf&eacute; y z='\"'>t</a>", "<a x=café y=y z=\"> t</a>".replacing("> t", with: ">t")),
        ("<a><b>1<br>2</b><c>3</a>", "<a><b>1<br></br>2</b><c>3</c></a>"),
        ("<a><b>1</i></b></p>2</a>", "<a><b>1</b>2</a>"),
        ("<A><b>1</B></a>", "<A><b>1</b></A>"),
        ("<a x='1' x='2'>\u{1}\u{B}</a>", "<a x=1>  </a>"),
        ("<a>]]></a>", "<a>]]></a>"),
        ("<a><b <c>1</c></b></a>", "<a><b><c>1</c></b></a>"),
        ("\n\n junk <a>1</a> junk <b>", "<a>1</a>"),
        ("<a><!-- -- > <b> --->1<?php 2 ?></a>", "<a>1</a>"),
        ("<a>\u{FFFE}1</a>", "<a>1</a>"),
    ]

    @Test(arguments: slips) func slipsAreMended(_ document: String, _ expected: String) {
        #expect(read(document).text == expected)
    }

    @Test func aSlipIsNamedWithItsLine() {
        #expect(read("<a>\n\n & </a>").report.problems == [.malformed(line: 3)])
        #expect(read("<a><b>1</b><b>2").report.problems == [.cutShort])
        #expect(read("no markup").report.problems == [.noElement])
        #expect(read("").report.problems == [.noElement])
    }

    @Test func whatIsCutShortKeepsWhatWasClosed() {
        #expect(read("<a><b>1</b><b>2</b><b>3").text.hasPrefix("<a><b>1</b><b>2</b>"))
        #expect(read("<a><b>1</b><b x=\"2").text.hasPrefix("<a><b>1</b>"))
        #expect(read("<a><b>1</b><![CDATA[2").text.hasPrefix("<a><b>1</b>"))
    }

    // MARK: Entities and files from outside

    @Test func noDocumentTypeIsBelieved() {
        let bomb = """
            <?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "bbbbbbbbbb"><!ENTITY c "&b;&b;&b;&b;">
            <!ENTITY x SYSTEM "file:///etc/passwd"><!ENTITY % p SYSTEM "http://127.0.0.1:1/d.dtd"> %p;]>
            <a>&c;&x;<i y="&c;"/></a>
            """
        let (text, report) = read(bomb)
        #expect(text == "<a>&c;&x;<i y=&c;></i></a>")
        #expect(report.problems == [.malformed(line: 3)])
    }

    @Test func anOpenQuotationMarkInTheDocumentTypeSwallowsNothing() {
        #expect(read("<!DOCTYPE a [<!-- don't --><!ENTITY b 'c'>]><a>1</a>").text == "<a>1</a>")
        #expect(read("<!DOCTYPE a \"><a>1</a>").text == "<a>1</a>")
    }

    // MARK: Encodings

    static let encodings: [([UInt8], String?, String, String)] = [
        (Array("<a>é</a>".utf8), nil, "utf-8", "é"),
        (
            Array("<?xml version='1.0' encoding='ISO-8859-1'?><a>".utf8) + [0xE9, 0x93] + Array("</a>".utf8), nil,
            "windows-1252", "é“"
        ),
        (
            Array("<?xml version='1.0' encoding='utf-8'?><a>".utf8) + [0xE9] + Array("</a>".utf8), "windows-1251",
            "windows-1251", "й"
        ),
        (Array("<a>".utf8) + [0xE9] + Array("</a>".utf8), nil, "windows-1252", "é"),
        (Array("<a>é".utf8) + [0xE9] + Array("</a>".utf8), nil, "utf-8", "éé"),
        ([0xFF, 0xFE] + "<a>é</a>".utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }, "utf-8", "utf-16le", "é"),
        ("<a>é</a>".utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }, nil, "utf-16be", "é"),
        (Array("<?xml version='1.0' encoding='ISO-8859-1'?><a>é</a>".utf8), nil, "utf-8", "é"),
        (Array("<?xml version='1.0' encoding='utf-16'?><a>é</a>".utf8), nil, "utf-8", "é"),
        (
            Array("<?xml version='1.0' encoding='shift_jis'?><a>".utf8) + [0x93, 0xFA] + Array("</a>".utf8), nil,
            "cp932",
            "日"
        ),
        (
            Array("<?xml version='1.0' encoding='gb2312'?><a>".utf8) + [0xC8, 0xD5] + Array("</a>".utf8), nil,
            "gb18030",
            "日"
        ),
        (Array("<?xml version='1.0' encoding='koi8-r'?><a>".utf8) + [0xCA] + Array("</a>".utf8), nil, "koi8-r", "й"),
        (Array("<?xml version='1.0' encoding='klingon'?><a>é</a>".utf8), "utf-7", "utf-8", "é"),
    ]

    @Test(arguments: encodings)
    func everyEncodingIsRead(_ bytes: [UInt8], _ charset: String?, _ encoding: String, _ text: String) {
        let (found, report) = read(bytes, charset: charset)
        #expect(found == "<a>\(text)</a>")
        #expect(report.encoding == encoding)
    }

    @Test func textsOfOtherEncodingsAreNotHalfUTF8() {
        // Korean of an encoding that the document does not name: by chance two of its bytes are a character of UTF-8.
        let bytes = Array("<a>".utf8) + [0xC7, 0xD1, 0xB1, 0xDB, 0xC7, 0xA5, 0xBD, 0xC3] + Array("</a>".utf8)
        #expect(read(bytes).report.encoding == "windows-1252" && read(bytes).text == "<a>ÇÑ±ÛÇ¥½Ã</a>")
    }

    @Test func bytesThatChangeTheEncodingAreSaid() {
        let bytes = Array("<a>é".utf8) + [0xE9] + Array("</a>".utf8)
        #expect(read(bytes).report.problems == [.mixedEncoding])
    }

    // MARK: Limits

    @Test func deepDocumentsEndWhereTheyAreTooDeep() {
        let (text, report) = read("<r><a>1</a>" + String(repeating: "<b>", count: 100_000))
        #expect(text.hasPrefix("<r><a>1</a><b><b>"))
        #expect(report.problems.contains(.tooDeep(limit: 200)))
    }

    @Test func longTextsAreCut() {
        var limits = XMLLimits()
        limits.text = 4
        limits.bytes = 40
        let (text, report) = read(Array("<a>aéé1234<b>12</b></a>".utf8), limits: limits)
        #expect(text == "<a>aé<b>12</b></a>")
        #expect(report.problems == [.textCut(limit: 4)])
        #expect(read(Array(repeating: 0x20, count: 41), limits: limits).report.problems.first == .tooLong(limit: 40))
    }

    @Test func tooManyAttributesAreLeftOut() {
        let attributes = (0..<100).map { " a\($0)='\($0)'" }.joined()
        let (text, report) = read("<a\(attributes)/>")
        #expect(text.contains(" a63=63>") && report.problems == [.attributesDropped])
        let long = String(repeating: "x", count: 40_000)
        #expect(read("<a b='\(long)' c='1'/>").text == "<a c=1></a>")
    }

    @Test func tooManyNamespacesEndTheReading() {
        let tag = "<b" + (0..<60).map { " xmlns:n\($0)='n'" }.joined() + ">"
        #expect(
            read("<a>" + String(repeating: tag, count: 10)).report.problems.contains(.tooManyNamespaces(limit: 256)))
        // Of elements that are over they do not count.
        let over = String(repeating: tag + "</b>", count: 10)
        #expect(read("<a>\(over)</a>").report.problems.isEmpty)
    }

    @Test func theHandlerMayEndTheReading() {
        final class First: XMLHandler {
            var names: [String] = []
            func began(_ tag: XMLStartTag) { names.append(tag.name.local) }
            func text(_ text: String) {}
            func ended(_ name: XMLName) {}
            var isDone: Bool { names.count > 2 && names.last == "c" }
        }
        let handler = First()
        _ = XMLReader.read(Array("<a><b/><c/><d/></a>".utf8), into: handler)
        #expect(handler.names == ["a", "b", "c"])
    }

    @Test func namesHaveTheirNamespaces() {
        final class Names: XMLHandler {
            var names: [XMLName] = []
            func began(_ tag: XMLStartTag) { names += [tag.name] + tag.attributes.map(\.name) }
            func text(_ text: String) {}
            func ended(_ name: XMLName) {}
            var isDone: Bool { false }
        }
        let handler = Names()
        _ = XMLReader.read(Array("<a xmlns='d' xmlns:p='u'><p:B p:c=''/><q:e/></a>".utf8), into: handler)
        #expect(
            handler.names == [
                XMLName(local: "a", space: "d"), XMLName(local: "B", prefix: "p", space: "u"),
                XMLName(local: "c", prefix: "p", space: "u"), XMLName(local: "e", prefix: "q"),
            ])
    }

    static let heads: [(String, String?)] = [
        ("<?xml version=\"1.0\"?>\n<!-- <x> -->\n<!DOCTYPE rss [<!ENTITY a \"<b>\">]><rss version=\"2.0\">", "rss"),
        ("\u{FEFF} \n<rdf:RDF xmlns", "RDF"), ("<opml", "opml"), ("{\"a\":1}", nil), ("text <3", nil),
    ]

    @Test(arguments: heads) func theOutermostElementIsFoundByItsHead(_ head: String, _ name: String?) {
        #expect(XMLReader.rootName(of: Array(head.utf8))?.local == name)
    }
}

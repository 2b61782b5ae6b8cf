// Caption files as they occur: WebVTT, SubRip, odd encodings, damage, and files that are too large.

import FeedsModels
import FeedsTestSupport
import Foundation
import Testing

@testable import FeedsData

@Suite("Files of captions")
struct CaptionsDocumentTests {
    private func read(_ text: String) throws -> [Cue] { try CaptionsDocument(Data(text.utf8)).cues }

    private func said(_ data: Data) throws -> [String] { try CaptionsDocument(data).cues.map(\.text.plain) }

    private static let webVTT = """
        WEBVTT - some title
        Kind: captions

        NOTE a note
        over two lines

        STYLE
        ::cue { color: red }

        REGION
        id:fred

        intro
        00:01.000 --> 00:02.500 line:0 position:20% align:start
        <v Ann>Hello <i>there</i></v>
        second line

        1
        01:00:00.000 --> 01:00:01.000 line:90%
        an hour later

        """

    @Test func webVTT() throws {
        let cues = try read(Self.webVTT)
        #expect(cues.map(\.text.plain) == ["Ann: Hello there\nsecond line", "an hour later"])
        #expect(cues.map(\.start) == [1, 3600])
        #expect(cues.map(\.end) == [2.5, 3601])
        #expect(cues.map(\.place) == [.top, .foot])
        #expect(cues.map(\.side) == [.start, .centre])
        #expect(cues.map(\.position) == [0.2, nil])
        #expect(cues.map(\.line) == [0, 0.9])
    }

    @Test(arguments: [
        ("position:75%,line-left", 0.75, nil), ("position:101% line:7", nil, 0.3731),
        ("position:x line:-1", nil, 0.9467),
        ("line:55%,end", nil, 0.55), ("line:400", nil, nil), ("position: line:", nil, nil), ("line:nan%", nil, nil),
    ])
    func whereACueStands(settings: String, position: Double?, line: Double?) throws {
        let cue = try #require(read("WEBVTT\n\n00:01.000 --> 00:02.000 \(settings)\nwords\n").first)
        #expect(cue.position == position)
        #expect(cue.line.map { ($0 * 10_000).rounded() } == line.map { ($0 * 10_000).rounded() })
    }

    @Test(arguments: [("left", Cue.Side.left), ("right", .right), ("end", .end), ("middle", .centre)])
    func whichSideItsLinesBeginAt(word: String, side: Cue.Side) throws {
        let cue = try #require(read("WEBVTT\n\n00:01.000 --> 00:02.000 align:\(word)\nwords\n").first)
        #expect(cue.side == side)
    }

    @Test func subRip() throws {
        let text = """
            1
            00:00:01,000 --> 00:00:02,000  X1:10 X2:20
            {\\an8}<font color="#fff">Top</font> & more

            2
            00:00:03,5 --> 00:00:04
            no <b>milliseconds</b>
            """
        let cues = try read(text)
        #expect(cues.map(\.text.plain) == ["Top & more", "no milliseconds"])
        #expect(cues.map(\.start) == [1, 3.5])
        #expect(cues.map(\.end) == [2, 4])
        #expect(cues.map(\.place) == [.top, .foot])
    }

    @Test(arguments: ["\r\n", "\r", "\n"]) func everyKindOfLineEnd(_ end: String) throws {
        let cues = try read(Self.webVTT.replacing("\n", with: end))
        #expect(cues.map(\.text.plain) == ["Ann: Hello there\nsecond line", "an hour later"])
    }

    @Test func numbersAndEmptyLinesMayBeMissing() throws {
        let text = """
            00:01.000 --> 00:02.000
            one
            2
            00:03.000 --> 00:04.000
            two
            00:05.000 --> 00:06.000
            1984
            """
        #expect(try read(text).map(\.text.plain) == ["one", "two", "1984"])
    }

    @Test(arguments: [
        "00:01.000 --> nonsense", "00:02.000 --> 00:01.000", "-->", "00:01.000-->", "99999999:00:00.000 --> 00:02.000",
        "00:0x.000 --> 00:02.000", "nan --> inf", "-1:00 --> 00:02.000", "00:01.000 --> 00:01.000", ":: --> ::",
    ])
    func aDamagedCaptionIsLeftOutWithItsText(_ times: String) throws {
        let text = "WEBVTT\n\n\(times)\nlost\n\n00:05.000 --> 00:06.000\nkept\n"
        #expect(try read(text).map(\.text.plain) == ["kept"])
    }

    @Test func encodings() throws {
        let text = "1\n00:00:01,000 --> 00:00:02,000\nÄpfel “für” Łódź\n"
        let latin = "1\n00:00:01,000 --> 00:00:02,000\nÄpfel für Æøå\n"
        for data in [
            Data(text.utf8), Data([0xEF, 0xBB, 0xBF]) + Data(text.utf8), text.data(using: .utf16),
            Data([0xFE, 0xFF]) + (text.data(using: .utf16BigEndian) ?? Data()), text.data(using: .utf16LittleEndian),
            text.data(using: .utf16BigEndian),
        ] {
            #expect(try said(#require(data)) == ["Äpfel “für” Łódź"])
        }
        #expect(try said(#require(latin.data(using: .isoLatin1))) == ["Äpfel für Æøå"])
        let windows = Data(latin.utf8.prefix(32)) + Data([0x93, 0x78, 0x94, 0xE9, 0x0A])
        #expect(try said(windows) == ["“x”é"])
    }

    @Test func aDamagedByteDoesNotSpoilTheOthers() throws {
        var data = Data("WEBVTT\n\n00:01.000 --> 00:02.000\nÄpfel für alle größeren Fälle\n".utf8)
        data.append(contentsOf: [0xFF, 0x0A])
        #expect(try said(data).first?.hasPrefix("Äpfel für alle größeren Fälle") == true)
    }

    @Test(arguments: ["", "<html><body>Log in</body></html>", "{\"captions\": []}", "just words\nand more\n", "\0\0\0"])
    func whatIsNoneSaysSo(_ text: String) {
        #expect(throws: MediaError.unsupported("captions that are neither WebVTT nor SubRip")) { try read(text) }
        #expect(CaptionsDocument.refusal(Data(text.utf8)) != nil)
    }

    @Test func anEmptyWebVTTIsNoMistake() throws {
        #expect(try read("WEBVTT").isEmpty)
        #expect(CaptionsDocument.refusal(Data("\u{FEFF}WEBVTT\n".utf8)) == nil)
    }

    @Test func tooMuchIsRefusedOrCut() throws {
        #expect(throws: MediaError.unsupported("captions of more than 4 MB")) {
            try CaptionsDocument(Data(count: CaptionsDocument.largest + 1))
        }
        let many = (0..<25_000).map { "00:01.000 --> 00:02.000\n\($0)\n\n" }.joined()
        #expect(try read("WEBVTT\n\n" + many).count == CaptionTimeline.mostCues)
        let long = "WEBVTT\n\n00:01.000 --> 00:02.000\n" + String(repeating: "word ", count: 100_000)
        #expect(try read(long).first?.text.plain.count ?? 0 <= 2000)
        let lines = "WEBVTT\n\n00:01.000 --> 00:02.000\n" + String(repeating: "line\n", count: 10_000)
        #expect(try read(lines).first?.text.plain.split(separator: "\n").count == 20)
    }

    @Test func aSegmentsClock() throws {
        let text = "WEBVTT\nX-TIMESTAMP-MAP=LOCAL:00:00:01.000,MPEGTS:900000\n\n00:01.000 --> 00:02.000\na\n"
        #expect(try CaptionsDocument(Data(text.utf8)).clock?.shift == 9)
        let other = "WEBVTT\nX-TIMESTAMP-MAP=MPEGTS:900000, LOCAL:00:00.000\n\n"
        #expect(try CaptionsDocument(Data(other.utf8)).clock?.shift == 10)
        for junk in ["", "LOCAL:x,MPEGTS:1", "MPEGTS:1", "LOCAL:00:00.000,MPEGTS:99999999999999999999999"] {
            #expect(try CaptionsDocument(Data("WEBVTT\nX-TIMESTAMP-MAP=\(junk)\n\n".utf8)).clock == nil, "\(junk)")
        }
    }

    /// Any bytes: no crash, and either valid captions or an error with the reason.
    @Test func damagedFilesGiveSomeCaptionsOrAnError() {
        var random = SplitMix64(seed: 11)
        let pieces = [
            "-->", "\n", "\n\n", "\r", "WEBVTT", ":", "99", ".", ",", "<", ">", "&#", "\u{0}", "line:", "%", "{\\",
        ]
        for _ in 0..<1500 {
            var bytes = Array(Self.webVTT.utf8)
            for _ in 0..<Int.random(in: 1...8, using: &random) {
                let place = Int.random(in: 0..<bytes.count, using: &random)
                switch Int.random(in: 0..<4, using: &random) {
                case 0: bytes[place] = .random(in: 0...255, using: &random)
                case 1: bytes.removeSubrange(place..<min(place + 20, bytes.count))
                default:
                    bytes.insert(contentsOf: pieces[Int.random(in: 0..<pieces.count, using: &random)].utf8, at: place)
                }
                if bytes.count < 20 { break }
            }
            guard let document = try? CaptionsDocument(Data(bytes)) else { continue }
            #expect(
                document.cues.allSatisfy { $0.start >= 0 && $0.start < $0.end && $0.end.isFinite && !$0.text.isEmpty })
        }
    }
}

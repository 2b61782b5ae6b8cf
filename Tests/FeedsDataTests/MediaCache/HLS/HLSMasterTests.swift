// The contents of a master playlist, and our choice among them.

import FeedsModels
import Foundation
import Testing

@testable import FeedsData

@Suite("HLS master playlists")
struct HLSMasterTests {
    private func master(_ text: String) throws -> HLSMaster {
        let url = try #require(URL(string: "https://example.org/video/main.m3u8"))
        guard case .master(let master) = try HLSPlaylist(Data("#EXTM3U\n\(text)".utf8), at: url) else {
            throw MediaError.unsupported("no master")
        }
        return master
    }

    private func spoken(_ sounds: String, _ languages: [String]) throws -> String? {
        let master = try master("\(sounds)\n#EXT-X-STREAM-INF:BANDWIDTH=1,AUDIO=\"a\"\nv.m3u8")
        return master.sound(of: master.variants[0], languages: languages)?.url?.lastPathComponent
    }

    @Test func quotedCommasAndLineEndsOfOtherSystems() throws {
        let master = try master(
            """
            #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="apart",NAME="English, loud",URI="audio.m3u8"\r
            #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="within",NAME="English"\r
            #EXT-X-STREAM-INF:BANDWIDTH=800000,CODECS="avc1.4d401e,mp4a.40.2",RESOLUTION=640x360,AUDIO="within"\r
            low/a.m3u8\r
            #EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=1,URI="frames.m3u8"\r
            #EXT-X-STREAM-INF:AVERAGE-BANDWIDTH=2000000,BANDWIDTH=3000000,AUDIO="apart",RESOLUTION=1280x720\r
            \r
            https://cdn.example.net/b.m3u8\r
            #EXT-X-STREAM-INF:BANDWIDTH=100\r
            c.m3u8
            """)
        let addresses = [
            "https://example.org/video/low/a.m3u8", "https://cdn.example.net/b.m3u8",
            "https://example.org/video/c.m3u8",
        ]
        #expect(master.variants.map(\.url.absoluteString) == addresses)
        #expect(master.variants.map(\.height) == [360, 720, nil])
        #expect(master.variants.map(\.bitsPerSecond) == [800_000, 2_000_000, 100])
        let sounds = master.variants.map { master.sound(of: $0, languages: [])?.url?.lastPathComponent }
        #expect(sounds == [nil, "audio.m3u8", nil])
    }

    @Test func subtitlesAreListed() throws {
        let subtitles = try master(
            """
            #EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="s",NAME="Deutsch",LANGUAGE="de",DEFAULT=YES,URI="de.m3u8"
            #EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="s",NAME="Signs",LANGUAGE="en",FORCED=YES,AUTOSELECT=YES,URI="en.m3u8"
            #EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="s",NAME="nowhere"
            #EXT-X-STREAM-INF:BANDWIDTH=1
            v.m3u8
            """
        ).subtitles
        #expect(subtitles.map(\.url.lastPathComponent) == ["de.m3u8", "en.m3u8"])
        #expect(subtitles.map(\.name) == ["Deutsch", "Signs"])
        #expect(subtitles.map(\.language) == ["de", "en"])
        #expect(subtitles.map(\.isForced) == [false, true])
        #expect(subtitles.map(\.isDefault) == [true, false])
        #expect(subtitles.map(\.isAutomatic) == [false, true])
    }

    @Test func theSoundIsInOnesOwnLanguageElseWhatThePlaylistPrefers() throws {
        let sounds = """
            #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="b",LANGUAGE="de",DEFAULT=YES,URI="other-group.m3u8"
            #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",LANGUAGE="fr",URI="fr.m3u8"
            #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",LANGUAGE="de-AT",AUTOSELECT=YES,URI="de.m3u8"
            #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",LANGUAGE="en",DEFAULT=YES,URI="en.m3u8"
            """
        #expect(try spoken(sounds, ["de_DE.UTF-8", "de"]) == "de.m3u8")
        #expect(try spoken(sounds, []) == "en.m3u8")
        // This track must not be chosen automatically.
        #expect(try spoken(sounds, ["fr"]) == "en.m3u8")
        let plain = "#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"a\",URI=\"one.m3u8\"\n"
        #expect(try spoken(plain + plain.replacing("one", with: "two"), ["de"]) == "one.m3u8")
    }

    @Test func aSoundWithoutAnAddressLiesInTheVariant() throws {
        let sounds = """
            #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",LANGUAGE="en",DEFAULT=YES
            #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",LANGUAGE="de",AUTOSELECT=YES,URI="de.m3u8"
            """
        #expect(try spoken(sounds, []) == nil)
        #expect(try spoken(sounds, ["de"]) == "de.m3u8")
        #expect(try spoken("", []) == nil)
    }

    @Test func levelsAreOfOneKindCheapestFirst() throws {
        let master = try master(
            """
            #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="apart",DEFAULT=YES,URI="a.m3u8"
            #EXT-X-STREAM-INF:BANDWIDTH=3000,CODECS="avc1.64001f,mp4a.40.2"
            high.m3u8
            #EXT-X-STREAM-INF:BANDWIDTH=1000,CODECS="avc1.42001e,mp4a.40.2"
            low.m3u8
            #EXT-X-STREAM-INF:BANDWIDTH=1000,CODECS="avc1.42001e,mp4a.40.2"
            backup.m3u8
            #EXT-X-STREAM-INF:BANDWIDTH=1500,CODECS="avc1.42001e,ac-3"
            low.m3u8
            #EXT-X-STREAM-INF:BANDWIDTH=2000,CODECS="hvc1.2.4.L93,mp4a.40.2"
            hevc.m3u8
            #EXT-X-STREAM-INF:BANDWIDTH=2100,CODECS="avc1.42001e,mp4a.40.2",AUDIO="apart"
            apart.m3u8
            #EXT-X-STREAM-INF:BANDWIDTH=64,CODECS="mp4a.40.2"
            sound.m3u8
            """)
        let levels = master.levels(around: master.variants[0], languages: [])
        #expect(levels.map(\.url.lastPathComponent) == ["low.m3u8", "high.m3u8"])
        let hevc = master.levels(around: master.variants[4], languages: [])
        #expect(hevc.map(\.url.lastPathComponent) == ["hevc.m3u8"])
    }

    /// As ffmpeg writes them when it gets no rates.
    @Test func variantsOfOneRateAndTwoSizesAreTwoLevels() throws {
        let master = try master(
            """
            #EXT-X-STREAM-INF:BANDWIDTH=75900,RESOLUTION=540x960,CODECS="avc1.64001f,mp4a.40.2"
            large.m3u8
            #EXT-X-STREAM-INF:BANDWIDTH=75900,RESOLUTION=270x480,CODECS="avc1.640015,mp4a.40.2"
            small.m3u8
            """)
        for base in master.variants {
            let levels = master.levels(around: base, languages: [])
            #expect(levels.map(\.url.lastPathComponent) == ["small.m3u8", "large.m3u8"])
        }
    }

    @Test func codecsAreToldApart() {
        #expect(HLSCodecs("AVC1.64001f, mp4a.40.2").isCommon)
        #expect(HLSCodecs(nil).isCommon)
        #expect(!HLSCodecs("av01.0.04M.08,mp4a.40.2").isCommon)
        #expect(HLSCodecs("hev1.1,ec-3").family == .hevc)
        #expect(HLSCodecs("mp4a.40.5").isSoundOnly)
        #expect(!HLSCodecs("").isSoundOnly)
        #expect(!HLSCodecs("avc1.42001e").isSoundOnly)
    }

    @Test func countsAndNumbersAreBounded() throws {
        let many = String(repeating: "#EXT-X-STREAM-INF:BANDWIDTH=99999999999999999999\nv.m3u8\n", count: 5000)
        let sounds = String(repeating: "#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"a\",URI=\"a\"\n", count: 5000)
        let master = try master(sounds + many)
        #expect(master.variants.count == HLSMaster.mostVariants)
        #expect(master.sounds.count == 500)
        #expect(master.variants.allSatisfy { $0.bitsPerSecond == nil })
    }
}

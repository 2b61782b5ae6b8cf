// Captions during playback: which are read and when, the effect of key, sound and menu, and what is freed.

import FeedsEngine
import FeedsModels
import FeedsTestSupport
import Foundation
import Synchronization
import Testing

@testable import FeedsCore

@MainActor @Suite("Captions of what plays")
struct CaptionsModelTests {
    /// Captions in memory, and a list of the requests.
    private final class Source: CaptionsServing {
        let languages = ["en_GB.UTF-8"]
        let asked = Mutex<[String]>([])
        let failure = Mutex<MediaError?>(nil)

        func offers(of media: Media, playing rendition: Rendition?) async -> [CaptionOffer] {
            media.captions.map { CaptionOffer(place: .file($0.url), language: $0.language, label: $0.label) }
        }

        func captions(
            _ offer: CaptionOffer, of media: Media, near seconds: Double
        ) async throws(MediaError) -> CaptionPart {
            let name = (offer.language ?? "?") + " \(Int(seconds))"
            asked.withLock { $0.append(name) }
            if let failure = failure.withLock({ $0 }) { throw failure }
            let cues = [Cue(start: 1, end: 2, text: CueText(media.id + " " + (offer.language ?? "")))]
            return CaptionPart(cues: cues, covers: seconds < 30 ? 0..<30 : 30..<60)
        }
    }

    private final class SettingsStore: SettingsStoreProtocol {
        func load() -> Settings { Settings(firstLaunch: Date(timeIntervalSince1970: 0)) }
        func save(_ settings: Settings) {}
    }

    @MainActor private final class Rig {
        let source = Source()
        let maker = FakePlayerMaker()
        let settings = SettingsModel(store: SettingsStore())
        var notices: [String] = []
        let players: VideoPlayerManager
        let model: CaptionsModel

        init(languages: [[String?]]) {
            let posts = languages.enumerated().map { index, languages in
                let tracks = languages.enumerated().map { number, language in
                    CaptionTrack(url: URL(filePath: "/\(index)-\(number).vtt"), language: language)
                }
                let media = Media(
                    id: "m\(index)", kind: .video, renditions: [Rendition(url: URL(filePath: "/\(index).mp4"))],
                    captions: tracks)
                return Post(id: "\(index)", media: [media])
            }
            players = VideoPlayerManager(maker: maker, scheduler: ManualScheduler()) {
                posts.indices.contains($0.number) ? (posts[$0.number], posts[$0.number].media[0]) : nil
            }
            model = CaptionsModel(players: players, source: source, settings: settings)
            model.onNotice = { [weak self] in self?.notices.append($0) }
            players.handle(.listed(PostOrder(count: posts.count)))
        }

        func player(_ item: PostHandle) -> FakePlayer? { players.player(of: item) as? FakePlayer }

        /// Sets the player's position for its current picture.
        func show(_ item: PostHandle, at seconds: Double) {
            player(item)?.position = seconds
            player(item)?.say(.primed)
            model.tick()
        }

        func play(_ item: PostHandle, to seconds: Double) async {
            player(item)?.position = seconds
            model.tick()
            await settle()
        }

        /// Waits until all requests are answered.
        func settle() async { await AllTasks.run() }

        var said: [String] { model.cues.map(\.text.plain) }
    }

    private func rig(_ languages: [[String?]]) async -> Rig {
        let rig = Rig(languages: languages)
        rig.show(0, at: 0)
        await rig.settle()
        return rig
    }

    @Test func withSoundNothingIsShownNorRead() async {
        let rig = await rig([["en"]])
        await rig.play(0, to: 1.5)
        #expect(!rig.model.isShown)
        #expect(rig.said.isEmpty)
        #expect(rig.source.asked.withLock { $0 }.isEmpty)
        #expect(rig.model.offers.count == 1)
    }

    @Test func mutingShowsThemAtOnce() async {
        let rig = await rig([["de", "en"]])
        await rig.play(0, to: 1.5)
        rig.settings.change { $0.isMuted = true }
        await rig.settle()
        #expect(rig.said == ["m0 en"])
        #expect(rig.source.asked.withLock { $0 } == ["en 1"])
        rig.settings.change { $0.isMuted = false }
        await rig.settle()
        #expect(rig.said.isEmpty)
        rig.settings.change { $0.volume = 0 }
        await rig.settle()
        #expect(rig.model.isShown)
    }

    @Test func theyComeAndGoWithThePictures() async {
        let rig = await rig([["en"]])
        rig.settings.change { $0.captions = .always }
        await rig.settle()
        await rig.play(0, to: 0.5)
        #expect(rig.said.isEmpty)
        await rig.play(0, to: 1)
        #expect(rig.said == ["m0 en"])
        await rig.play(0, to: 2)
        #expect(rig.said.isEmpty)
        await rig.play(0, to: 1.2)
        #expect(rig.said == ["m0 en"])
    }

    @Test func whatFollowsIsReadInTimeAndOnce() async {
        let rig = await rig([["en"]])
        rig.settings.change { $0.captions = .always }
        await rig.settle()
        for second in stride(from: 0.0, to: 25, by: 0.5) { await rig.play(0, to: second) }
        #expect(rig.source.asked.withLock { $0 } == ["en 0", "en 30"])
    }

    @Test func theKeyShowsAndHidesAndSaysSo() async {
        let rig = await rig([["de"]])
        rig.model.toggle()
        #expect(rig.model.isShown)
        #expect(rig.settings.current.captions == .always)
        rig.model.toggle()
        #expect(!rig.model.isShown)
        #expect(rig.settings.current.captions == .never)
        #expect(rig.notices == ["Captions on: German", "Captions off"])
    }

    @Test func aVideoWithoutCaptionsSaysSoAndChangesNothing() async {
        let rig = await rig([[]])
        rig.model.toggle()
        #expect(rig.notices == ["This video has no captions."])
        #expect(rig.settings.current.captions == .whenMuted)
        #expect(rig.model.choices.isEmpty)
    }

    @Test func theMenuListsThemAndRemembersTheLanguage() async {
        let rig = await rig([["en", "de", nil], ["en", "de"]])
        #expect(rig.model.choices.map(\.name) == ["No captions", "English", "German", "Captions"])
        #expect(rig.model.choices.map(\.isOn) == [true, false, false, false])
        rig.model.choose(rig.model.choices[2].offer)
        #expect(rig.model.choices.map(\.isOn) == [false, false, true, false])
        #expect(rig.settings.current.captionLanguage == "de")
        await rig.play(0, to: 1.5)
        #expect(rig.said == ["m0 de"])
        rig.model.choose(nil)
        #expect(!rig.model.isShown)
        rig.model.choose(rig.model.choices[3].offer)
        #expect(rig.settings.current.captionLanguage == "de")
        #expect(rig.model.choices.map(\.isOn) == [false, false, false, true])
    }

    @Test func anotherVideoStartsWithoutTheOldWords() async {
        let rig = await rig([["en"], ["en"], []])
        rig.settings.change { $0.captions = .always }
        await rig.settle()
        await rig.play(0, to: 1.5)
        #expect(rig.said == ["m0 en"])
        rig.players.handle(.committed(1))
        #expect(rig.model.item == 1)
        #expect(rig.said.isEmpty)
        rig.show(1, at: 1.5)
        await rig.settle()
        rig.model.tick()
        #expect(rig.said == ["m1 en"])
        rig.players.handle(.committed(2))
        rig.show(2, at: 1.5)
        await rig.settle()
        #expect(rig.said.isEmpty)
        #expect(!rig.model.isShown)
    }

    @Test func anAnswerThatComesTooLateIsDropped() async {
        let rig = await rig([["en"], []])
        rig.settings.change { $0.captions = .always }
        await rig.settle()
        rig.player(0)?.position = 1.5
        rig.model.tick()
        rig.players.handle(.committed(1))
        rig.show(1, at: 1.5)
        await rig.settle()
        #expect(rig.said.isEmpty)
        #expect(rig.model.offers.isEmpty)
    }

    @Test func aFailureIsSaidOnceAndTriedAgainLater() async {
        let rig = await rig([["en"]])
        rig.source.failure.withLock { $0 = .unsupported("junk") }
        rig.settings.change { $0.captions = .always }
        await rig.settle()
        for second in stride(from: 0.0, to: 9, by: 1) { await rig.play(0, to: second) }
        #expect(rig.source.asked.withLock { $0 } == ["en 0"])
        #expect(rig.notices.count == 1)
        rig.source.failure.withLock { $0 = nil }
        await rig.play(0, to: 11)
        #expect(rig.source.asked.withLock { $0 } == ["en 0", "en 11"])
        #expect(rig.notices == ["The captions cannot be shown. This kind of media cannot be played (junk)."])
    }

    @Test func languagesAreToldApartHoweverTheyAreWritten() {
        let names = CaptionNames(languages: ["pt_BR.UTF-8", "de", "eng"])
        #expect(names.rank(of: "pt-BR") == 0)
        #expect(names.rank(of: "pt") == 1)
        #expect(names.rank(of: "deu") == 2)
        #expect(names.rank(of: "de-AT") == 3)
        #expect(names.rank(of: "en") == 4)
        #expect(names.rank(of: "fr") == nil)
        #expect(names.rank(of: "") == nil)
        #expect(names.rank(of: nil) == nil)
    }

    @Test func tracksHaveNames() {
        let names = CaptionNames(languages: ["en"])
        func name(_ language: String?, _ label: String?, isForced: Bool = false) -> String {
            names.name(of: CaptionOffer(place: .inside(0), language: language, label: label, isForced: isForced))
        }
        #expect(name("de", nil) == "German")
        #expect(name("ara", " ") == "Arabic")
        #expect(name("de", "Deutsch (CC)") == "Deutsch (CC)")
        #expect(name(nil, nil) == "Captions")
        #expect(name("und", nil) == "Captions")
        #expect(name("en", nil, isForced: true) == "English, signs only")
    }
}

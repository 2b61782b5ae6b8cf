// The captions of the video that plays: the available tracks, the chosen track, and the current cues.
// Thread: main actor. Invariant: tracks that are not shown are not read; `cues` belong to `item` alone.
//
// The view that shows the video calls `tick` with each picture; `cues` change only when the text changes.

package import FeedsEngine
package import FeedsModels
import Observation

@MainActor @Observable package final class CaptionsModel: VideoPlayerFollower {
    /// The item to which the captions belong.
    package private(set) var item: PostHandle?
    /// The cues to show now, the earliest first.
    package private(set) var cues: [Cue] = []
    package private(set) var offers: [CaptionOffer] = []
    package private(set) var isShown = false
    /// Called with a short message for the user.
    @ObservationIgnored package var onNotice: ((String) -> Void)?

    @ObservationIgnored private let players: VideoPlayerManager
    @ObservationIgnored private let source: any CaptionsServing
    @ObservationIgnored private let settings: SettingsModel
    @ObservationIgnored private var following: ChangeFollower?
    @ObservationIgnored private var media: Media?
    @ObservationIgnored private var outer: [CaptionOffer] = []
    @ObservationIgnored private var asked: Rendition??
    /// Grows with each medium, so that an answer for an earlier medium is dropped.
    @ObservationIgnored private var edition = 0
    /// Tracks that the user chose, by medium.
    @ObservationIgnored private var named: [String: CaptionOffer.Place] = [:]
    @ObservationIgnored private weak var player: (any VideoPlayerProtocol)?
    @ObservationIgnored private weak var captioned: (any CaptionedPlayer)?
    @ObservationIgnored private var revision = 0
    @ObservationIgnored private var inner: [InnerCaptions] = []
    @ObservationIgnored private var reading: CaptionReading?
    @ObservationIgnored private var step: Int??
    /// Of each track once.
    @ObservationIgnored private var complained: Set<CaptionOffer> = []

    package init(players: VideoPlayerManager, source: any CaptionsServing, settings: SettingsModel) {
        self.players = players
        self.source = source
        self.settings = settings
        players.follow(self)
        following = ChangeFollower { [weak self, settings] in
            _ = settings.current
            self?.apply()
        }
        attend()
    }

    // MARK: Which video

    package func playersDid(_ activity: VideoPlayerManager.Activity) { attend() }

    private func attend() {
        let current = players.current
        let medium = current.flatMap(players.medium)
        if current != item { item = current }
        if medium != media { begin(medium) }
        follow(current.flatMap(players.player))
        askForOffers()
    }

    private func begin(_ medium: Media?) {
        edition += 1
        media = medium
        (outer, inner, asked, captioned, player) = ([], [], nil, nil, nil)
        collect()
    }

    private func follow(_ player: (any VideoPlayerProtocol)?) {
        guard player !== self.player else { return }
        self.player = player
        captioned = player as? any CaptionedPlayer
        revision = 0
    }

    /// Once its player has read the stream's playlist, and asks nothing of the network for it any more.
    private func askForOffers() {
        guard let media, let player, player.position != nil, asked != .some(player.rendition) else { return }
        asked = .some(player.rendition)
        let rendition = player.rendition
        Task { [edition, source] in
            let found = await source.offers(of: media, playing: rendition)
            guard edition == self.edition else { return }
            outer = found
            collect()
        }
    }

    private func collect() {
        let all = outer + inner.map(\.offer)
        if all != offers { offers = all }
        apply()
    }

    // MARK: Whether and which

    private var names: CaptionNames {
        CaptionNames(languages: [settings.current.captionLanguage].compactMap(\.self) + source.languages)
    }

    private var isSilent: Bool {
        settings.current.sound.isSilent || media?.metadata.hasSound == false
    }

    private var chosen: Int? {
        let names = names
        let candidates = offers.map {
            CaptionChoice.Offer(rank: names.rank(of: $0.language), isForced: $0.isForced, isDefault: $0.isDefault)
        }
        let named = media.flatMap { self.named[$0.id] }
        return CaptionChoice.pick(candidates, named: offers.firstIndex { $0.place == named })
    }

    private func apply() {
        let wants = CaptionChoice.shows(CaptionChoice.Wish(settings.current.captions), isSilent: isSilent)
        let offer = wants ? chosen.map { offers[$0] } : nil
        if reading?.offer != offer { read(offer) }
        if isShown != (offer != nil) { isShown = offer != nil }
        tick()
    }

    private func read(_ offer: CaptionOffer?) {
        reading = nil
        step = nil
        if !cues.isEmpty { cues = [] }
        guard let offer, let media else { return }
        let reading = CaptionReading(offer, of: media, from: source)
        self.reading = reading
        reading.onChange = { [weak self] in self?.changed() }
        reading.onFailure = { [weak self] in self?.complain(of: offer, $0) }
        handInner(to: reading)
    }

    private func changed() {
        step = nil
        tick()
    }

    private func complain(of offer: CaptionOffer, _ error: MediaError) {
        guard error != .cancelled, complained.insert(offer).inserted else { return }
        onNotice?(tr("The captions cannot be shown. %1", error.description))
    }

    // MARK: What is to be read now

    /// With each picture that is shown of the item.
    package func tick() {
        collectInner()
        guard let reading, let seconds = player?.position else { return }
        reading.reach(seconds)
        let now = reading.timeline.step(at: seconds)
        guard step != .some(now) else { return }
        step = .some(now)
        let cues = reading.timeline.cues(in: now)
        if cues != self.cues { self.cues = cues }
    }

    private func collectInner() {
        guard let captioned, captioned.captionsRevision != revision else { return }
        revision = captioned.captionsRevision
        let known = inner.map(\.offer)
        inner = captioned.innerCaptions()
        if inner.map(\.offer) != known { collect() }
        if let reading { handInner(to: reading) }
    }

    private func handInner(to reading: CaptionReading) {
        if let track = inner.first(where: { $0.offer == reading.offer }) { reading.take(track.cues) }
    }

    // MARK: The user's actions

    /// The tracks that a menu lists, and the shown track.
    package struct Choice {
        package let name: String
        package let isOn: Bool
        package let offer: CaptionOffer?
    }

    package var choices: [Choice] {
        guard !offers.isEmpty else { return [] }
        let shown = isShown ? chosen : nil
        let names = names
        return [Choice(name: tr("No captions"), isOn: shown == nil, offer: nil)]
            + offers.indices.map { Choice(name: names.name(of: offers[$0]), isOn: $0 == shown, offer: offers[$0]) }
    }

    /// Shows this track, or none; its language is wanted from now on.
    package func choose(_ offer: CaptionOffer?) {
        guard let offer else { return isShown ? turn() : () }
        if let media { named[media.id] = offer.place }
        if let language = offer.language { settings.change { $0.captionLanguage = language } }
        if isShown { apply() } else { turn() }
    }

    /// Says what it did.
    package func toggle() {
        guard !offers.isEmpty else { return say(tr("This video has no captions.")) }
        turn()
        let name = chosen.map { names.name(of: offers[$0]) } ?? ""
        say(isShown ? tr("Captions on: %1", name) : tr("Captions off"))
    }

    private func say(_ text: String) { onNotice?(text) }

    private func turn() {
        let wish = CaptionChoice.toggled(CaptionChoice.Wish(settings.current.captions), isSilent: isSilent)
        settings.change { $0.captions = Settings.Captions(wish) }
        apply()
    }

    package var size: Settings.CaptionSize { settings.current.captionSize }
}

extension CaptionChoice.Wish {
    fileprivate init(_ setting: Settings.Captions) {
        self =
            switch setting {
            case .whenMuted: .whenMuted
            case .always: .always
            case .never: .never
            }
    }
}

extension Settings.Captions {
    fileprivate init(_ wish: CaptionChoice.Wish) {
        self =
            switch wish {
            case .whenMuted: .whenMuted
            case .always: .always
            case .never: .never
            }
    }
}

// What takes a post out of the app: its link, the page it came from, its file, the picture that is shown.
// Thread: main actor; files are written elsewhere. Invariant: what cannot be done is said in a sentence; nothing is
// written before a place was chosen.

import FeedsCore
import FeedsModels
import Foundation
import GLibBridge
import GtkBridge

final class PostKeeping {
    let sign: SaveSign
    let sharing: FileSharing
    private let host: Widget
    private let model: FeedsViewModel
    private let saver: any MediaSaving
    private let pane: () -> PaneSize
    private var saving: Task<Void, Never>?
    private let router: ActRouter
    /// Does what this process may not.
    private let helper: HelperProcess?

    init(
        host: Widget, model: FeedsViewModel, saver: any MediaSaving, helper: HelperProcess?, router: ActRouter,
        pane: @escaping () -> PaneSize
    ) {
        self.router = router
        self.helper = helper
        self.host = host
        self.model = model
        self.saver = saver
        self.pane = pane
        sign = SaveSign(router: router)
        sharing = FileSharing(host: host, helper: helper, router: router)
    }

    // MARK: Texts

    func copyCaption(of card: PostViewModel) {
        Clipboard.write(card.caption, from: host)
        say(tr("Caption copied"))
    }

    func copyLink(of card: PostViewModel) {
        guard let link = card.item.page?.absoluteString else {
            if let files = card.item.ownStills { return sharing.copy(files) }
            return say(tr("This post has no address of its own."))
        }
        Clipboard.write(link, from: host)
        say(tr("Link copied"))
    }

    func openOriginal(of card: PostViewModel) {
        guard let link = card.item.page?.absoluteString, Browser.canOpen(link) else {
            return say(tr("This post has no page on the web."))
        }
        open(link)
    }

    func reply(to card: PostViewModel) {
        guard card.serverActs.contains(.reply), let accounts = card.accounts else { return }
        ReplyDialog.ask(over: host, card.item, accounts)
    }

    /// The page of the licence, or of the author's credit. Only a credit with a page offers it.
    func openCredit(of card: PostViewModel) {
        if let link = card.item.attribution?.page?.absoluteString, Browser.canOpen(link) { open(link) }
    }

    private func open(_ link: String) {
        Browser.open(link, from: host, helper: helper) { [weak self] in
            self?.say(tr("No program opened this address: %1", link))
        }
    }

    // MARK: Files

    func saveFile(of card: PostViewModel) {
        guard isAllowed(card) else { return }
        guard saving == nil else { return say(tr("Another file is being saved.")) }
        let (media, page) = (shown(card), card.page)
        let (saver, pane, resolver) = (saver, pane(), model.resolver)
        Task {
            do throws(SaveError) {
                let media = try await resolver.savable(media, of: card.item)
                let file = try await saver.prepare(media, fitting: pane)
                let name = SaveName.of(card.item, page: page, suffix: file.suffix)
                ask(tr("Save file"), name: name, onDismiss: { file.close() }) { $0.write(file, to: $1) }
            } catch {
                say(error.description)
            }
        }
    }

    private func isAllowed(_ card: PostViewModel) -> Bool {
        if !card.item.mayBeSaved { say(tr("The author allows no copies of this post.")) }
        return card.item.mayBeSaved
    }

    /// What plays is what is kept, and not another rendition of it.
    private func shown(_ card: PostViewModel) -> Media {
        var media = card.media
        if let rendition = player(of: card)?.rendition { media.renditions = [rendition] }
        return media
    }

    private func player(of card: PostViewModel) -> (any VideoPlayerProtocol)? {
        guard model.post(model.currentIndex)?.id == card.item.id else { return nil }
        return model.players.currentPlayer
    }

    private func ask(
        _ title: String, name: String, onDismiss: @escaping () -> Void = {},
        _ body: @escaping (PostKeeping, String) -> Void
    ) {
        let chooser = FileChooser(over: host, title: title, purpose: .save(name: name))
        model.ends.hold(.dialog, true)
        var isChosen = false
        chooser.ask(self) { keeping, path in
            isChosen = true
            body(keeping, path)
        }
        chooser.onClose = { [weak model] in
            model?.ends.hold(.dialog, false)
            if !isChosen { onDismiss() }
        }
    }

    private func write(_ file: any SavableMedia, to path: String) {
        sign.show(0)
        saving = Task { [weak self] in
            let sentence: String
            do throws(SaveError) {
                try await file.write(to: path) { progress in
                    Task { @MainActor in self?.show(progress) }
                }
                sentence = tr("Saved as %1", Self.lastName(of: path))
            } catch {
                sentence = error.description
            }
            self?.saving = nil
            self?.sign.hide()
            self?.say(sentence)
        }
    }

    func stopSaving() { saving?.cancel() }

    private func show(_ progress: Double) {
        if saving != nil { sign.show(progress) }
    }

    private static func lastName(of path: String) -> String { String(path.split(separator: "/").last ?? "") }

    // MARK: Pictures

    func savePicture(of card: PostViewModel) {
        guard card.isVideo else { return saveFile(of: card) }
        guard isAllowed(card) else { return }
        guard let player = player(of: card), let texture = (player as? any FrameSource)?.texture else {
            return say(tr("There is no picture to save yet."))
        }
        let moment = PictureMoment(texture: texture, seconds: player.position ?? 0, path: local(card))
        let name = SaveName.of(card.item, page: card.page, suffix: "png")
        ask(tr("Save this picture"), name: name) { keeping, path in
            Task {
                let isSaved = await moment.save(to: path, helper: keeping.helper)
                keeping.say(
                    isSaved ? tr("Saved as %1", Self.lastName(of: path)) : tr("The picture could not be written."))
            }
        }
    }

    /// A file on this machine can be looked at again, at its own size.
    private func local(_ card: PostViewModel) -> String? {
        guard let rendition = shown(card).renditions.first, rendition.url.isFileURL, rendition.delivery != .hls else {
            return nil
        }
        return rendition.url.path(percentEncoded: false)
    }

    private func say(_ sentence: String) { router.say(sentence) }
}

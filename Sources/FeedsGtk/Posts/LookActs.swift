// Carries out the acts of a closer look at the current picture.
// Thread: main actor. Invariant: a playing video is paused before it is enlarged.

import FeedsCore
import FeedsEngine
import FeedsModels
import GtkBridge

final class LookActs {
    private let model: FeedsViewModel

    init(model: FeedsViewModel) { self.model = model }

    func perform(_ action: AppAct, from origin: ActOrigin, on look: PictureLook) -> Bool {
        guard let card = model.card(model.currentIndex), !card.item.isBreak, !card.isCovered else { return false }
        switch action {
        case .zoomIn where look.panorama.isWhole: look.panorama.handle(.whole(false))
        case .louder where origin.isKey && look.panorama.isWhole: look.panorama.handle(.whole(false))
        case .zoomIn: enlarge(card, look)
        // Photos have no sound, so the keys of the volume enlarge them.
        case .louder where origin.isKey && !card.isVideo: enlarge(card, look)
        case .zoomOut: reduce(look)
        case .softer where origin.isKey && !card.isVideo: reduce(look)
        case .zoomWhole:
            look.handle(.fitted)
            look.panorama.handle(.whole(true))
        case .rotateRight: look.handle(.turned(1))
        case .rotateLeft: look.handle(.turned(-1))
        case .nextFrame: model.frameStepped(1)
        case .previousFrame: model.frameStepped(-1)
        default: return look.isZoomed ? pan(action, origin, look) : sweep(action, origin, card, look)
        }
        return true
    }

    /// A panorama that fills its pane is shown whole before it gets no smaller.
    private func reduce(_ look: PictureLook) {
        if !look.isZoomed, look.panorama.isPanorama { return look.panorama.handle(.whole(true)) }
        look.handle(.stepped(-1))
    }

    /// To another part of a panorama. The arrows alone turn an album.
    private func sweep(_ action: AppAct, _ origin: ActOrigin, _ card: PostViewModel, _ look: PictureLook) -> Bool {
        guard origin.isKey, look.panorama.canMove else { return false }
        switch action {
        case .forward where !card.isAlbum, .seekForward: look.panorama.step(1)
        case .backward where !card.isAlbum, .seekBack: look.panorama.step(-1)
        default: return false
        }
        return true
    }

    private func enlarge(_ card: PostViewModel, _ look: PictureLook) {
        if card.isVideo, !card.isPaused { model.pauseToggled() }
        look.handle(.stepped(1))
    }

    private func pan(_ action: AppAct, _ origin: ActOrigin, _ look: PictureLook) -> Bool {
        switch action {
        case .lookUp: look.pan(0, -1)
        case .lookDown: look.pan(0, 1)
        case .seekForward where origin.isKey: look.pan(1, 0)
        case .seekBack where origin.isKey: look.pan(-1, 0)
        case .back: look.handle(.fitted)
        default: return false
        }
        return true
    }
}

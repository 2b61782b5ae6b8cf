// Acts that lead to another source: choose a file or a folder, add an address, edit the list.
// Thread: main actor. Invariant: there is at most one dialog; a dismissed dialog changes nothing.

import FeedsCore
import FeedsModels
import GtkBridge

final class SourceActs {
    private let window: Window
    private let coordinator: AppCoordinator
    private let parts: WindowParts
    private var dialog: AddSourceDialog?

    init(window: Window, coordinator: AppCoordinator, parts: WindowParts) {
        self.window = window
        self.parts = parts
        self.coordinator = coordinator
    }

    func openFile() { choose(.open, title: tr("Open a feed, video or picture")) }
    func openFolder() { choose(.folder, title: tr("Open a folder")) }

    private func choose(_ purpose: FileChooser.Purpose, title: String) {
        FileChooser(over: window, title: title, purpose: purpose).ask(self) { acts, path in
            acts.coordinator.open(texts: [path])
        }
    }

    func add() { show(coordinator.makeAddSource()) }

    /// The user stays where they are; a message says what is followed now.
    func addFollow(_ text: String = "") {
        if let model = coordinator.makeAddFollow() { show(model, text) }
    }

    private func show(_ model: AddSourceModel, _ text: String = "") {
        guard dialog == nil else { return }
        let pictures = AvatarStore(media: parts.media, memory: parts.pictures)
        dialog = AddSourceDialog(over: window, model: model, text: text, pictures: pictures) { [weak self] kept in
            self?.dialog = nil
            if let kept { self?.coordinator.open(kept) }
        }
    }
}

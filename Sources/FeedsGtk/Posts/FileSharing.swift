// What other programs do with files of the user's own folder: show them, open them, take them from the clipboard.
// Thread: main actor. Invariant: what cannot be done is said in a sentence.

import FeedsCore
import FeedsModels
import GLibBridge
import GtkBridge

final class FileSharing {
    private let host: Widget
    private let router: ActRouter
    /// Starts the programs that this process may not start.
    private let helper: HelperProcess?

    init(host: Widget, helper: HelperProcess?, router: ActRouter) {
        self.host = host
        self.helper = helper
        self.router = router
    }

    /// A program that takes no files may take the picture.
    func copy(_ files: [String], picture: Texture? = nil) {
        guard Clipboard.write(files: files, picture: picture, from: host) else { return sayNoFile() }
        say(tr("%1 file copied", "%1 files copied", count: files.count))
    }

    func show(_ files: [String]) {
        guard !files.isEmpty else { return sayNoFile() }
        OtherProgram.showInFiles(files) { [weak self] isShown in
            if !isShown { self?.say(tr("No file manager answered.")) }
        }
    }

    /// The programs that open the file, for a menu.
    func programs(for files: [String]) -> [MenuItem] {
        guard let path = files.first else { return [] }
        let items = OtherProgram.all(for: path).map { program in
            MenuItem(program.name) { [weak self] in self?.open(path, with: program) }
        }
        return items.isEmpty ? [MenuItem(tr("No program opens such files"), isOn: false) {}] : items
    }

    private func open(_ path: String, with program: OtherProgram) {
        Task { [weak self, helper] in
            if await !program.open(path, helper: helper) { self?.say(tr("%1 did not start.", program.name)) }
        }
    }

    func sayNoFile() { say(tr("This post has no file in a folder of yours.")) }

    private func say(_ sentence: String) { router.say(sentence) }
}

// Carries out acts on the window or on the whole app, which no screen handles.
// Thread: main actor. Invariant: there is at most one window of preferences.

import FeedsCore
import FeedsModels
import Foundation
import GLibBridge
import GtkBridge

final class WindowActs: ActHost {
    private let window: Window
    private let coordinator: AppCoordinator
    private let parts: WindowParts
    private let toasts: ToastOverlay
    private lazy var data = coordinator.person.map { person in
        DataActs(window: window, person: person, helper: parts.helper) { [toasts] in toasts.say($0, seconds: 5) }
    }
    private lazy var follows = FollowActs(
        window: window, coordinator: coordinator, helper: parts.helper
    ) { [toasts] in toasts.say($0, seconds: 5) }
    private(set) lazy var publishing = PublishActs(window: window, coordinator: coordinator, helper: parts.helper)
    private lazy var sources = SourceActs(window: window, coordinator: coordinator, parts: parts)
    private lazy var remote = RemoteActs(coordinator) { [window] in window.present() }
    /// Set while the preferences are open.
    private var preferences: PreferencesView?

    init(window: Window, coordinator: AppCoordinator, parts: WindowParts, toasts: ToastOverlay) {
        self.window = window
        self.coordinator = coordinator
        self.parts = parts
        self.toasts = toasts
    }

    var isFullscreen: Bool { window.isFullscreen }

    func say(_ sentence: String) { toasts.say(sentence) }

    func ask(_ question: MessageDialog.Question, then: @escaping () -> Void) {
        MessageDialog.ask(question, over: window, then)
    }

    func perform(_ action: AppAct, from origin: ActOrigin) -> Bool {
        switch action {
        case .openLibrary: coordinator.openLibrary()
        case .search: coordinator.openSearch()
        case .openGrid: coordinator.openGrid()
        case .undo: coordinator.person?.undo()
        case .redo: coordinator.person?.redo()
        case .openPreferences: openPreferences()
        case .openShortcuts: KeysView(over: window).present()
        case .openAbout: AboutDialog.show(parts.program.about, over: window)
        case .toggleReadings: parts.simulations?.showsReadings.toggle()
        case .toggleFullscreen: window.isFullscreen.toggle()
        case .back: return goBack()
        case .leave: return coordinator.back()
        case .close: window.close()
        case .raise: window.present()
        case .setFullscreen: if case .isOn(let isOn)? = origin.subject { window.isFullscreen = isOn }
        case .sendNote: if case .note(let note)? = origin.subject { note.sendTapped() }
        case .cancelNote: if case .note(let note)? = origin.subject { note.cancelTapped() }
        default:
            return open(action, origin) || follows.perform(action, from: origin) || keep(action) || treatData(action)
                || remote.perform(action, from: origin)
        }
        return true
    }

    /// Acts that lead to another source or screen.
    private func open(_ action: AppAct, _ origin: ActOrigin) -> Bool {
        switch action {
        case .addSource: sources.add()
        case .addFollow: sources.addFollow()
        case .followAuthor: if let handle = origin.card?.item.author?.handle { sources.addFollow("@" + handle) }
        case .openPerson: if let topic = author(of: origin).flatMap(PostTopic.init(person:)) { coordinator.open(topic) }
        case .openTag:
            if case .tag(let tag)? = origin.subject, let topic = PostTopic(tag: tag) { coordinator.open(topic) }
        case .openFile: sources.openFile()
        case .openFolder: sources.openFolder()
        // If no feed's header offers the sources, `openSources` leads to the preferences.
        case .openSources, .editSources: openPreferences(page: SourcesPreferences.name)
        case .signIn: openPreferences(page: PersonPreferences.name)
        case .openSample: if let sample = coordinator.sample { coordinator.open(sample) }
        case .pasteSource: pasteSource()
        case .openTexts: if case .texts(let texts)? = origin.subject { coordinator.open(texts: texts) }
        case .openSource: if case .source(let source)? = origin.subject { coordinator.open(source) }
        case .showSample: coordinator.openSample()
        case .showOwn: coordinator.openOwn()
        case .openEntry: if case .entry(let entry, let query)? = origin.subject { coordinator.open(entry, of: query) }
        case .backToFeed: coordinator.backToFeed()
        case .publish:
            if case .posts(let posts)? = origin.subject { publishing.open(posts) } else { publishing.open(nil) }
        default: return false
        }
        return true
    }

    /// A key means the current post.
    private func author(of origin: ActOrigin) -> String? {
        let model = coordinator.shownFeed?.viewModel
        return (origin.card ?? model?.card(model?.currentIndex ?? 0))?.item.author?.name
    }

    /// Acts on the lists of sources.
    private func keep(_ action: AppAct) -> Bool {
        switch action {
        case .keepSource: coordinator.keepSource()
        case .clearRecents: coordinator.sources.forgetRecents()
        default: return false
        }
        return true
    }

    private func treatData(_ action: AppAct) -> Bool {
        switch action {
        case .exportData: data?.export()
        case .importData: data?.merge()
        case .resetStories: data?.reset(coordinator.feeds.stories)
        default: return false
        }
        return true
    }

    private func goBack() -> Bool {
        if coordinator.path.isEmpty, window.isFullscreen {
            window.isFullscreen = false
            return true
        }
        return coordinator.back()
    }

    private func pasteSource() {
        Clipboard.read(for: toasts) { [weak self] text in
            // A file manager copies several files as several lines.
            let lines = text?.split(whereSeparator: \.isNewline).map { $0.trimmingCharacters(in: .whitespaces) }
            if let lines, !lines.isEmpty { self?.coordinator.open(texts: lines) }
        }
    }

    private func openPreferences(page: String? = nil) {
        guard preferences == nil else { return }
        preferences = PreferencesView(over: window, coordinator: coordinator, parts: parts) { [weak self] action in
            _ = self?.perform(action, from: ActOrigin())
        }
        preferences?.present(page: page) { [weak self] in
            self?.preferences = nil
            Heap.giveBack()
        }
    }
}

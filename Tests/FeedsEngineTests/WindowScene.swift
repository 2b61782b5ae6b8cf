// Simulates the app around a PlaybackWindow: makes, primes and removes players, and checks every rule.
// Thread: any; a plain value. Invariant: a broken rule is a sentence in `broken`, never a crash.

import FeedsEngine

struct WindowScene {
    /// The app's knowledge about a requested player.
    struct Player {
        var item: PostHandle
        var isPrimed = false
        var isPlaying = false
        var isCooling = false
    }

    var window: PlaybackWindow
    private(set) var players: [Int: Player] = [:]
    private(set) var pictures: Set<PostHandle> = []
    private(set) var audible: PostHandle?
    private(set) var broken: [String] = []
    private(set) var mostPlayers = 0
    private var lastToken = 0

    init(limits: WindowLimits = WindowLimits()) {
        window = PlaybackWindow(limits: limits)
    }

    var playing: [PostHandle] { players.values.filter(\.isPlaying).map(\.item) }

    /// Tokens in the given state, lowest first, so that random picks can be repeated.
    func tokens(where matches: (Player) -> Bool) -> [Int] {
        players.filter { matches($0.value) }.map(\.key).sorted()
    }

    @discardableResult
    mutating func send(_ event: PlaybackWindow.Event) -> [PlaybackWindow.Command] {
        note(event)
        let commands = window.handle(event)
        for command in commands { obey(command, after: event) }
        checkState(after: event)
        return commands
    }

    private mutating func note(_ event: PlaybackWindow.Event) {
        switch event {
        case .primed(let item, let token) where players[token]?.item == item: players[token]?.isPrimed = true
        case .cooled(let item, let token) where players[token]?.item == item && players[token]?.isCooling == true:
            players[token] = nil
        default: break
        }
    }

    private mutating func obey(_ command: PlaybackWindow.Command, after event: PlaybackWindow.Event) {
        switch command {
        case .loadPicture(let item): expect(pictures.insert(item).inserted, "picture \(item) loaded twice", event)
        case .dropPicture(let item): expect(pictures.remove(item) != nil, "picture \(item) dropped unheld", event)
        case .hear(let item): audible = item
        case .warm(let item, let token):
            expect(token > lastToken, "token \(token) is not new", event)
            expect(players.count < window.limits.maxPlayers, "no place for \(item)", event)
            expect(!players.values.contains { $0.item == item && !$0.isCooling }, "\(item) warmed twice", event)
            lastToken = token
            players[token] = Player(item: item)
        case .play(let item, let token):
            expect(players.values.allSatisfy { !$0.isPlaying }, "\(item) plays beside another", event)
            update(item, token, event) { $0.isPlaying = true }
        case .pause(let item, let token): update(item, token, event) { $0.isPlaying = false }
        case .rewind(let item, let token):
            expect(item != window.current, "the current item is rewound", event)
            update(item, token, event) { _ in }
        case .cool(let item, let token): cool(item, token, event)
        }
        mostPlayers = max(mostPlayers, players.count)
    }

    private mutating func cool(_ item: PostHandle, _ token: Int, _ event: PlaybackWindow.Event) {
        let isItsOwnEnd = event == .failed(item: item, token: token)
        expect(isItsOwnEnd || item != window.current, "the current item is evicted", event)
        update(item, token, event) {
            $0.isPlaying = false
            $0.isCooling = true
        }
    }

    private mutating func update(
        _ item: PostHandle, _ token: Int, _ event: PlaybackWindow.Event, _ change: (inout Player) -> Void
    ) {
        guard var player = players[token], player.item == item, !player.isCooling else {
            broken.append("a command for the unknown player \(item)/\(token) after \(event)")
            return
        }
        change(&player)
        players[token] = player
    }

    private mutating func checkState(after event: PlaybackWindow.Event) {
        let current = window.current
        expect(playing == [window.playing].compactMap(\.self), "playing is not what is said", event)
        expect(window.playing == nil || window.playing == current, "another than the current item plays", event)
        expect(window.livePlayers == players.count, "players are not what is said", event)
        expect(audible == current && window.audible == current, "the current item is not the heard one", event)
        expect(Set(window.heldPictures) == pictures, "pictures are not what is said", event)
        expect(pictures.allSatisfy(window.order.handles.contains), "a picture beyond the feed", event)
        expect((current == nil) == (window.order.count == 0), "no current item in a feed", event)
        if let current {
            expect(pictures.contains(current), "the current item has no picture", event)
            let isReady = window.stage(of: current) == .primed
            expect(!isReady || window.isUserPaused || window.isSuspended, "\(current) is ready and idle", event)
        }
    }

    private mutating func expect(_ isTrue: Bool, _ rule: String, _ event: PlaybackWindow.Event) {
        if !isTrue { broken.append("\(rule) after \(event)") }
    }
}

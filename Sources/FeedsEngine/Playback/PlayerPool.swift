// The players that are alive, each with its token, and the commands that move them between stages.
// Thread: any; a plain value inside PlaybackWindow. Invariant: an item has at most one player that is not cooling.

struct PlayerPool: Sendable {
    struct Player: Equatable, Sendable {
        var item: PostHandle
        let token: Int
        var stage: PlaybackStage
        /// True while the player stands at its first picture.
        var isAtStart = true
    }

    private(set) var players: [Player] = []
    private var lastToken = 0

    var count: Int { players.count }
    var playing: PostHandle? { players.first { $0.stage == .playing }?.item }

    /// The item's usable player.
    func hot(_ item: PostHandle) -> Player? {
        players.first { $0.item == item && $0.stage != .cooling }
    }

    func isCooling(_ item: PostHandle) -> Bool {
        players.contains { $0.item == item && $0.stage == .cooling }
    }

    mutating func warm(_ item: PostHandle, into commands: inout [PlaybackWindow.Command]) {
        lastToken += 1
        players.append(Player(item: item, token: lastToken, stage: .warming))
        commands.append(.warm(item: item, token: lastToken))
    }

    /// Returns false when no player with this token is warming: the message came too late.
    mutating func prime(_ item: PostHandle, token: Int) -> Bool {
        guard let index = index(of: item, token: token), players[index].stage == .warming else { return false }
        players[index].stage = .primed
        return true
    }

    mutating func play(_ item: PostHandle, into commands: inout [PlaybackWindow.Command]) {
        guard let index = players.firstIndex(where: { $0.item == item && $0.stage == .primed }) else { return }
        players[index].stage = .playing
        players[index].isAtStart = false
        commands.append(.play(item: item, token: players[index].token))
    }

    mutating func pauseAll(except item: PostHandle?, into commands: inout [PlaybackWindow.Command]) {
        for index in players.indices where players[index].stage == .playing && players[index].item != item {
            players[index].stage = .primed
            commands.append(.pause(item: players[index].item, token: players[index].token))
        }
    }

    /// Items that the user left start from the beginning when they are seen again.
    mutating func rewindAll(except item: PostHandle?, into commands: inout [PlaybackWindow.Command]) {
        for index in players.indices where players[index].stage == .primed && players[index].item != item {
            guard !players[index].isAtStart else { continue }
            players[index].isAtStart = true
            commands.append(.rewind(item: players[index].item, token: players[index].token))
        }
    }

    mutating func coolAll(outside kept: [PostHandle], into commands: inout [PlaybackWindow.Command]) {
        for index in players.indices where players[index].stage != .cooling && !kept.contains(players[index].item) {
            cool(index, into: &commands)
        }
    }

    /// A failed player is useless. Returns false when the player was not alive or was already cooling.
    mutating func fail(_ item: PostHandle, token: Int, into commands: inout [PlaybackWindow.Command]) -> Bool {
        guard let index = index(of: item, token: token), players[index].stage != .cooling else { return false }
        cool(index, into: &commands)
        return true
    }

    mutating func remove(_ item: PostHandle, token: Int) {
        guard let index = index(of: item, token: token), players[index].stage == .cooling else { return }
        players.remove(at: index)
    }

    private mutating func cool(_ index: Int, into commands: inout [PlaybackWindow.Command]) {
        players[index].stage = .cooling
        commands.append(.cool(item: players[index].item, token: players[index].token))
    }

    private func index(of item: PostHandle, token: Int) -> Int? {
        players.firstIndex { $0.token == token && $0.item == item }
    }
}

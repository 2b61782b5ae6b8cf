// Looks a few chunks ahead in an item and finds the value of each state, from the last state back to the first: the
// best of fetching its next chunk, fetching a chunk of the item after it, and waiting.
// Thread: any; a plain value. Invariant: it knows chances only; the same facts give the same table.

struct PreloadOutlook: Equatable, Sendable {
    let stretch: PreloadStretch
    let prices: PreloadPrices
    let network: BandwidthEstimate
    private(set) var table: PreloadTable
    /// The item after this one. It is in an array because a struct cannot contain itself.
    private let behind: [PreloadSuccessor]
    /// The possible durations of each chunk at each level, and of each chunk of the item after it.
    private let transfers: [[[TransferCase]]]
    private let transfersBehind: [[TransferCase]]

    /// `ahead` is how many chunks of the item after it are considered.
    init(
        _ stretch: PreloadStretch, _ prices: PreloadPrices, _ network: BandwidthEstimate,
        following: PreloadSuccessor?, ahead: Int
    ) {
        self.stretch = stretch
        self.prices = prices
        self.network = network
        behind = following.map { [$0] } ?? []
        let ahead = following.map { min(ahead, $0.outlook.stretch.count) } ?? 0
        table = PreloadTable(
            chunks: stretch.count, levels: stretch.worth.count, aheads: ahead + 1, chunkDuration: stretch.chunkDuration)
        transfers = stretch.megabits.map { $0.map(network.transfer) }
        transfersBehind = (0..<ahead).map { chunk in
            network.transfer(following.map { $0.outlook.stretch.megabits[chunk][$0.level] } ?? 0)
        }
        for chunk in (0...stretch.count).reversed() { fill(chunk) }
    }

    private var following: PreloadSuccessor? { behind.first }

    // MARK: What can be done in a state

    struct State {
        /// The number of present chunks of the stretch.
        var chunk: Int
        /// The number of present chunks of the item after it.
        var ahead: Int
        var level: Int
        var buffer: Double
    }

    func valueOfWaiting(_ state: State, for duration: Double) -> Double {
        let left = valueOfLeaving(state, level: state.level, busy: 0, arriving: false)
        let rest = state.buffer - duration
        if rest <= 1e-6 && state.chunk == stretch.count && stretch.reachesEnd { return left }
        let position = position(state)
        let stays = stretch.curve.chance(from: position, to: position + duration)
        let row = table.row(state.chunk, state.ahead, state.level)
        return stays * table.value(row, buffer: rest) + (1 - stays) * left
    }

    func valueOfFetching(_ state: State, level: Int) -> Double {
        let position = position(state)
        let ways = ways(transfers[state.chunk][level], position, state.buffer, gaining: stretch.chunkDuration)
        return value(of: ways, state, level: level) + gain(state, position, level)
            - costOfChange(state, position, level)
    }

    /// A buffer as long as the table is long enough.
    func canFetch(_ buffer: Double) -> Bool { buffer + stretch.chunkDuration <= table.longestBuffer }

    func canFetchBehind(_ state: State) -> Bool { state.ahead < table.aheads - 1 }

    func valueOfFetchingBehind(_ state: State) -> Double {
        let ways = ways(transfersBehind[state.ahead], position(state), state.buffer, gaining: 0)
        return valueOfFetchingBehind(state, ways)
    }

    /// The state's remaining value after the link was busy with another transfer.
    func value(_ state: State, after transfer: [TransferCase]) -> Double {
        let row = table.row(state.chunk, state.ahead, state.level)
        return ways(transfer, position(state), state.buffer, gaining: 0).reduce(0) { sum, way in
            let stays = way.stays * (table.value(row, at: way.place) - way.loss)
            return sum + stays + way.leaves * valueOfLeaving(state, level: state.level, busy: way.busy, arriving: false)
        }
    }

    // MARK: Parts of those values

    /// A possible course of a transfer, weighted by its chance.
    private struct Way {
        /// The chances of this course with the user still there, and with the user gone.
        var stays: Double
        var leaves: Double
        /// The buffer afterwards.
        var place: (column: Int, part: Double)
        /// The price of stalling meanwhile.
        var loss: Double
        /// How long the link is busy after the user has left.
        var busy: Double
        /// How long the link is busy after the buffer ran dry.
        var late: Double
    }

    private func ways(_ cases: [TransferCase], _ position: Double, _ buffer: Double, gaining: Double) -> [Way] {
        cases.map { transfer in
            // Chunks that play while they arrive may extend the buffer.
            let played = min(transfer.delay, stretch.playsWhileComing ? buffer + gaining : buffer)
            let late = transfer.delay - played
            let stays = stretch.curve.chance(from: position, to: position + played)
            return Way(
                stays: transfer.chance * stays, leaves: transfer.chance * (1 - stays),
                place: table.place(of: buffer - played + gaining), loss: prices.rebufferSecond * late / 1000,
                busy: transfer.delay - played / 2, late: late)
        }
    }

    private func position(_ state: State) -> Double { stretch.start(of: state.chunk) - state.buffer }

    /// The future value after a chunk of this item was fetched.
    private func value(of ways: [Way], _ state: State, level: Int) -> Double {
        let row = table.row(state.chunk + 1, state.ahead, level)
        var sum = 0.0
        for way in ways {
            sum += way.stays * (table.value(row, at: way.place) - way.loss)
            if way.leaves > 0 {
                sum += way.leaves * valueOfLeaving(state, level: level, busy: way.busy, arriving: false)
            }
        }
        return sum
    }

    private func valueOfFetchingBehind(_ state: State, _ ways: [Way]) -> Double {
        let row = table.row(state.chunk, state.ahead + 1, state.level)
        let ends = state.chunk == stretch.count && stretch.reachesEnd
        var sum = following?.gain(chunk: state.ahead) ?? 0
        for way in ways {
            if ends && way.late > 0 {
                sum += way.stays * valueOfLeaving(state, level: state.level, busy: way.late, arriving: true)
            } else {
                sum += way.stays * (table.value(row, at: way.place) - way.loss)
            }
            if way.leaves > 0 {
                sum += way.leaves * valueOfLeaving(state, level: state.level, busy: way.busy, arriving: true)
            }
        }
        return sum
    }

    private func valueOfLeaving(_ state: State, level: Int, busy: Double, arriving: Bool) -> Double {
        following?.value(chunks: state.ahead, lastLevel: level, busy: busy, arriving: arriving) ?? 0
    }

    /// The immediate gain and cost of fetching the next chunk.
    private func gain(_ state: State, _ position: Double, _ level: Int) -> Double {
        let begin = stretch.start(of: state.chunk)
        let watched = stretch.curve.chance(from: position, to: begin)
        var gain = watched * stretch.worth[level] * stretch.seconds
        gain -= prices.megabit * stretch.megabits[state.chunk][level]
        if state.ahead > 0, let following {
            let goesOn = stretch.curve.chance(from: position, to: begin + stretch.chunkDuration)
            gain -= prices.runningAhead * (watched - goesOn) * following.worth
        }
        return gain
    }

    private func costOfChange(_ state: State, _ position: Double, _ level: Int) -> Double {
        guard level != state.level else { return 0 }
        let watched = stretch.curve.chance(from: position, to: stretch.start(of: state.chunk))
        return prices.change * watched * abs(stretch.worth[level] - stretch.worth[state.level])
    }

    // MARK: From the last state to the first

    private mutating func fill(_ chunk: Int) {
        let isHorizon = chunk == stretch.count && !stretch.reachesEnd
        for column in 0...PreloadTable.lastColumn {
            let buffer = Double(column) * table.step
            let state = State(chunk: chunk, ahead: 0, level: 0, buffer: buffer)
            if position(state) < -1e-6 {
                copyColumn(column, chunk)
            } else if isHorizon {
                fillHorizon(state, column)
            } else {
                fill(state, column)
            }
        }
    }

    /// A buffer cannot be longer than the present chunks; a longer one counts as the longest possible.
    private mutating func copyColumn(_ column: Int, _ chunk: Int) {
        for ahead in 0..<table.aheads {
            for level in 0..<table.levels {
                let row = table.row(chunk, ahead, level)
                table[row, column] = table[row, column - 1]
            }
        }
    }

    /// Beyond the horizon only one thing is known: a short buffer will soon run dry.
    private mutating func fillHorizon(_ state: State, _ column: Int) {
        let position = position(state)
        let watched = stretch.curve.chance(from: position, to: position + state.buffer)
        for level in 0..<table.levels {
            let last = stretch.count - 1
            let loss =
                last < 0
                ? 0
                : ways(transfers[last][level], position, state.buffer, gaining: 0)
                    .reduce(0) { $0 + ($1.stays + $1.leaves) * $1.loss }
            for ahead in 0..<table.aheads {
                let there = State(chunk: state.chunk, ahead: ahead, level: level, buffer: state.buffer)
                let left = valueOfLeaving(there, level: level, busy: 0, arriving: false)
                table[table.row(state.chunk, ahead, level), column] = left - watched * loss
            }
        }
    }

    private mutating func fill(_ state: State, _ column: Int) {
        let position = position(state)
        let isComplete = state.chunk == stretch.count
        let fetches = !isComplete && canFetch(state.buffer)
        let own =
            !fetches
            ? []
            : transfers[state.chunk].map {
                ways($0, position, state.buffer, gaining: stretch.chunkDuration)
            }
        let behind = transfersBehind.map { ways($0, position, state.buffer, gaining: 0) }
        for ahead in (0..<table.aheads).reversed() {
            var there = state
            there.ahead = ahead
            let fetched =
                !fetches
                ? []
                : stretch.levels.map { level in
                    value(of: own[level], there, level: level) + gain(there, position, level)
                }
            for level in 0..<table.levels {
                there.level = level
                var best = column == 0 && !isComplete ? -1e9 : valueOfWaiting(there, for: table.step)
                for (index, value) in fetched.enumerated() {
                    best = max(best, value - costOfChange(there, position, stretch.levels[index]))
                }
                if canFetchBehind(there) { best = max(best, valueOfFetchingBehind(there, behind[ahead])) }
                table[table.row(state.chunk, ahead, level), column] = best
            }
        }
    }
}

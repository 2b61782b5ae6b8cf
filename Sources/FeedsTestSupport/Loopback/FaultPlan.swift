// The faults of a route, sorted by the part of the answer that they change.
// Thread: any; a plain value. Invariant: of two faults of the same kind the later one applies.

struct FaultPlan {
    enum Ending {
        case closed, stalled, reset
    }

    /// The number of body bytes before the connection ends, and the way it ends.
    private(set) var cut: Int64?
    private(set) var ending = Ending.closed
    private(set) var claimedLength: Int64?
    private(set) var claimedRange: String?
    private(set) var ignoresRanges = false
    private(set) var refusesRanges = false
    private(set) var isChunked = false
    private(set) var lacksEnd = false
    private(set) var closes = false
    private(set) var isGarbled = false
    private(set) var delay = 0.0
    private(set) var gate: LoopbackGate?
    private(set) var claimedStatus: String?
    private(set) var claimedHeaders: [String: String] = [:]
    private(set) var moreHeaders: [(name: String, value: String)] = []

    /// True when the connection must close, because the client cannot know where such an answer ends.
    var lies: Bool { claimedStatus != nil || !claimedHeaders.isEmpty || !moreHeaders.isEmpty }

    init(_ faults: [FaultyRoute.Fault]) {
        for fault in faults {
            switch fault {
            case .dropAfter(let count): (cut, ending) = (count, .closed)
            case .stallAfter(let count): (cut, ending) = (count, .stalled)
            case .resetAfter(let count): (cut, ending) = (count, .reset)
            case .contentLength(let length): claimedLength = length
            case .contentRange(let text): claimedRange = text
            case .ignoresRanges: ignoresRanges = true
            case .refusesRanges: refusesRanges = true
            case .noLength: (ignoresRanges, isChunked) = (true, true)
            case .withoutLastChunk: lacksEnd = true
            case .closing: closes = true
            case .garbled: isGarbled = true
            case .slowFirstByte(let seconds): delay = seconds
            case .held(let held): gate = held
            case .claimsStatus(let status): claimedStatus = status
            case .setsHeader(let name, let value): claimedHeaders[name] = value
            case .addsHeader(let name, let value): moreHeaders.append((name, value))
            }
        }
    }
}

/// The chance of the ride, the same in Swift and JavaScript: xorshift on 32 bits.
struct RideDice {
    private var state: UInt32 = 0x2545_F491

    mutating func roll() -> UInt32 {
        state ^= state << 13
        state ^= state >> 17
        state ^= state << 5
        return state
    }

    mutating func below(_ bound: Int) -> Int { Int(roll() % UInt32(bound)) }
    mutating func millionth() -> Double { Double(below(1_000_001)) / 1_000_000 }
    mutating func share() -> Double { Double(below(2_000_001) - 1_000_000) / 1_000_000 }
    mutating func seconds() -> Double { Double(below(20_001)) / 1000 }
    mutating func maybe() -> Double { below(4) == 0 ? .nan : seconds() }
    mutating func number(below bound: Int) -> Double { Double(below(bound)) }
}

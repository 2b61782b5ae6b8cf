// The JSON that `mutoscope simulate --json` prints.
// Thread: any; a plain value. Invariant: the keys never change, because scripts depend on them.

struct SimulateAnswer: Codable, Equatable {
    struct Means: Codable, Equatable {
        var score: Double
        var qoe: Double
        /// The mean of all runs.
        var bytes: Double
        var rebufferSeconds: Double
        var wasteShare: Double

        private enum CodingKeys: String, CodingKey {
            case score, qoe, bytes
            case rebufferSeconds = "rebuffer_s"
            case wasteShare = "waste_share"
        }
    }

    var policy: String
    /// Results by the name of the set.
    var sets: [String: Means]
    var sum: Double
}

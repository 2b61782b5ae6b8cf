/// The result of a run, as a row of the expected results.
package struct BenchmarkRow: Equatable, Sendable {
    package let set: String
    package let user: String
    package let trace: String
    package let result: SessionResult
}

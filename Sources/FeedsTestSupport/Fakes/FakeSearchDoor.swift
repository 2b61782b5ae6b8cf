// The search of a network that answers as a test says.
// Thread: its own actor. Invariant: a question without an answer waits, and is cancelled as a real one.

package import FeedsModels
import Foundation

package struct FakeSearchDoor: SearchDoor {
    package let name: String
    package var words: String { name.uppercased() }
    package var asks: String { name + ".example" }
    package let log = Log()

    package actor Log {
        package private(set) var questions: [SearchQuestion] = []
        private var answers: [Result<[FoundSource], FeedServiceError>] = []
        private let gate = TaskGate()

        package func answer(_ answer: Result<[FoundSource], FeedServiceError>) async {
            answers.append(answer)
            await gate.open()
        }

        fileprivate func asked(_ question: SearchQuestion) async throws(FeedServiceError) -> [FoundSource] {
            questions.append(question)
            await gate.pass()
            return try answers.isEmpty ? [] : answers.removeFirst().get()
        }
    }

    package init(_ name: String) { self.name = name }

    package func find(_ question: SearchQuestion) async throws(FeedServiceError) -> [FoundSource] {
        try await log.asked(question)
    }

    package func popular(near follows: [String]) -> [FoundSource] {
        let hosts = follows.compactMap { URL(string: $0)?.host() }
        return hosts.map { FoundSource(.server, address: "https://\($0)/popular", title: "Popular on \($0)") }
    }
}

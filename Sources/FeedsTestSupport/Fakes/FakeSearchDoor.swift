// The search of a network that answers as a test says.
// Thread: its own actor. Invariant: a question without an answer waits for one.

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
        private var waiting: [CheckedContinuation<Void, Never>] = []

        package func answer(_ answer: Result<[FoundSource], FeedServiceError>) {
            answers.append(answer)
            if !waiting.isEmpty { waiting.removeFirst().resume() }
        }

        fileprivate func asked(_ question: SearchQuestion) async throws(FeedServiceError) -> [FoundSource] {
            questions.append(question)
            if answers.isEmpty { await withCheckedContinuation { waiting.append($0) } }
            guard !answers.isEmpty else { throw .cancelled }
            return try answers.removeFirst().get()
        }

        deinit {
            for question in waiting { question.resume() }
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

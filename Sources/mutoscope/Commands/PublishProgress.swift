// The progress of publishing on stderr: one line that changes on a terminal, else one line for each medium.
// Thread: main actor.

import FeedsModels
import Foundation
import PublishKit

@MainActor final class PublishProgress {
    private let isTerminal: Bool
    private let err: (String) -> Void
    private var last = -1

    init(isTerminal: Bool, _ err: @escaping (String) -> Void) { (self.isTerminal, self.err) = (isTerminal, err) }

    func show(_ news: PublishNews) {
        switch news {
        case .plan: break
        case .making(let number, let count, let name, let share, _): making(number, count, name, share)
        case .left(let left): say("left out \(ShownText.plain(left.place)): \(left.sentence)")
        case .writing: say("writing the pages")
        }
    }

    private func making(_ number: Int, _ count: Int, _ name: String, _ share: Double) {
        let line = "\(number) of \(count): \(ShownText.plain(ShownText.cut(name, to: 50)))"
        if isTerminal {
            write("\r\u{1B}[K\(line), \(Int((min(1, max(0, share)) * 100).rounded())) %")
        } else if number != last {
            err(line)
        }
        last = number
    }

    private func say(_ line: String) {
        if isTerminal, last >= 0 { write("\r\u{1B}[K") }
        err(line)
    }

    private func write(_ text: String) { FileHandle.standardError.write(Data(text.utf8)) }
}

// What a command takes besides its options: an action, files, sources.
// Thread: any. Invariant: words that a command does not take are a mistake.

package struct Operands<Options> {
    package typealias Take = (_ words: [String], _ command: String, inout Options) throws(UsageMistake) -> Void

    /// The words of which the command needs exactly one, and needs it first.
    let actions: [String]
    /// What follows the action; nil when nothing does.
    let value: ArgumentValue?
    let take: Take

    package static var none: Self {
        Self(actions: [], value: nil) { words, command, _ throws(UsageMistake) in
            if let extra = words.first { throw UsageMistake("\(command) takes no \(extra)") }
        }
    }

    package static func any(_ value: ArgumentValue, _ place: WritableKeyPath<Options, [String]>) -> Self {
        Self(actions: [], value: value) { words, _, options in options[keyPath: place] = words }
    }

    /// Exactly one, which a mistake calls by `name`.
    package static func one(
        _ value: ArgumentValue, _ name: String, _ place: WritableKeyPath<Options, String>
    ) -> Self {
        Self(actions: [], value: value) { words, command, options throws(UsageMistake) in
            guard words.count == 1, let word = words.first else {
                throw UsageMistake("\(command) takes one \(name), not \(words.count)")
            }
            options[keyPath: place] = word
        }
    }

    /// An action, and what `rest` makes of the words after it. A first word that `isOperand` accepts stands for `usual`
    /// and the word.
    package static func action<Action: RawRepresentable<String> & CaseIterable>(
        _ place: WritableKeyPath<Options, Action>, then value: ArgumentValue? = nil, rest: Take? = nil,
        or usual: Action? = nil, before isOperand: @escaping (String) -> Bool = { _ in false }
    ) -> Self {
        Self(actions: Action.names, value: value) { words, command, options throws(UsageMistake) in
            var words = words
            if let usual, let first = words.first, !Action.names.contains(first), isOperand(first) {
                words.insert(usual.rawValue, at: 0)
            }
            guard let first = words.first else {
                throw UsageMistake("\(command) takes one of \(Action.names.joined(separator: ", "))")
            }
            options[keyPath: place] = try Action.named(first, by: command)
            let take = rest ?? Self.none.take
            try take(Array(words.dropFirst()), "\(command) \(first)", &options)
        }
    }
}

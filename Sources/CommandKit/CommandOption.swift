// An option of a command: how people read it, and where its value goes.
// Thread: any. Invariant: a value outside an option's bound is a mistake with a sentence that says the bound.

package struct CommandOption<Options> {
    package typealias Take = (_ value: String, _ options: inout Options) throws(UsageMistake) -> Void

    private(set) var words: OptionWords
    let take: Take

    /// An option with a value of any form.
    package static func value(_ name: String, _ value: ArgumentValue, _ help: String, take: @escaping Take) -> Self {
        Self(words: OptionWords(name, value: value, help: help), take: take)
    }

    /// For other programs only: it is taken and not shown.
    package var hidden: Self { with(\.isHidden) }
    package var required: Self { with(\.isRequired) }
    package var repeated: Self { with(\.isRepeated) }

    private func with(_ property: WritableKeyPath<OptionWords, Bool>) -> Self {
        var copy = self
        copy.words[keyPath: property] = true
        return copy
    }
}

// Switches and texts.
extension CommandOption {
    /// A switch, which sets a property to `value`.
    package static func flag(
        _ name: String, _ place: WritableKeyPath<Options, Bool>, _ help: String, sets value: Bool = true
    ) -> Self {
        Self(words: OptionWords(name, help: help)) { _, options in options[keyPath: place] = value }
    }

    package static func folder(_ name: String, _ place: WritableKeyPath<Options, String?>, _ help: String) -> Self {
        value(name, ArgumentValue("DIR", .folder), help) { $1[keyPath: place] = $0 }
    }

    package static func file(_ name: String, _ place: WritableKeyPath<Options, String?>, _ help: String) -> Self {
        value(name, ArgumentValue("FILE", .file), help) { $1[keyPath: place] = $0 }
    }
}

// Numbers.
extension CommandOption {
    package static func number<Number: BoundedNumber>(
        _ name: String, _ word: String, in bound: ClosedRange<Number>, _ place: WritableKeyPath<Options, Number>,
        _ help: String
    ) -> Self {
        value(name, ArgumentValue(word), help) { text, options throws(UsageMistake) in
            options[keyPath: place] = try Number(text, of: name, in: bound)
        }
    }

    package static func number<Number: BoundedNumber>(
        _ name: String, _ word: String, in bound: ClosedRange<Number>, _ place: WritableKeyPath<Options, Number?>,
        _ help: String
    ) -> Self {
        value(name, ArgumentValue(word), help) { text, options throws(UsageMistake) in
            options[keyPath: place] = try Number(text, of: name, in: bound)
        }
    }

    /// Width and height in pixels: `405x720`.
    package static func size(
        _ name: String, in bound: ClosedRange<Int>, _ help: String,
        take: @escaping (_ width: Int, _ height: Int, _ options: inout Options) -> Void
    ) -> Self {
        value(name, ArgumentValue("WxH"), help) { text, options throws(UsageMistake) in
            let sides = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
            guard sides.count == 2, let width = sides[0], let height = sides[1] else {
                throw UsageMistake("\(name) takes WIDTHxHEIGHT in pixels, such as 405x720, not \(text)")
            }
            guard bound.contains(width), bound.contains(height) else {
                throw UsageMistake("\(name) takes sides \(bound.words), not \(text)")
            }
            take(width, height, &options)
        }
    }
}

// Choices.
extension CommandOption {
    package typealias Choice = RawRepresentable<String> & CaseIterable

    package static func choice<Case: Choice>(
        _ name: String, _ word: String, _ place: WritableKeyPath<Options, Case>, _ help: String
    ) -> Self {
        value(name, ArgumentValue(word, .choice(Case.names)), help) { text, options throws(UsageMistake) in
            options[keyPath: place] = try Case.named(text, by: name)
        }
    }

    package static func choice<Case: Choice>(
        _ name: String, _ word: String, _ place: WritableKeyPath<Options, Case?>, _ help: String
    ) -> Self {
        value(name, ArgumentValue(word, .choice(Case.names)), help) { text, options throws(UsageMistake) in
            options[keyPath: place] = try Case.named(text, by: name)
        }
    }

    /// Several choices, with commas between them.
    package static func choices<Case: Choice>(
        _ name: String, _ word: String, _ place: WritableKeyPath<Options, [Case]>, _ help: String
    ) -> Self {
        value(name, ArgumentValue(word, .choice(Case.names)), help) { text, options throws(UsageMistake) in
            var chosen: [Case] = []
            for part in text.split(separator: ",", omittingEmptySubsequences: false) {
                chosen.append(try Case.named(String(part), by: name))
            }
            options[keyPath: place] = chosen
        }
    }
}

extension RawRepresentable<String> where Self: CaseIterable {
    static var names: [String] { allCases.map(\.rawValue) }

    static func named(_ text: String, by taker: String) throws(UsageMistake) -> Self {
        if let choice = Self(rawValue: text) { return choice }
        throw UsageMistake("\(taker) takes one of \(names.joined(separator: ", ")), not \(text)")
    }
}

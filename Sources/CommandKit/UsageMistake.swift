// Arguments that a command does not take.
// Thread: any; a plain value.

/// Says in one sentence what is wrong with the arguments.
package struct UsageMistake: Error, Equatable {
    package let sentence: String

    package init(_ sentence: String) { self.sentence = sentence }
}

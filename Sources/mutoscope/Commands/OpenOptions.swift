// The arguments of `mutoscope [SOURCE…] [options]`.
// Thread: any; a plain value. Invariant: an unknown argument is an error with a sentence, and is never ignored.

struct OpenOptions: Equatable {
    struct Mistake: Error, Equatable {
        let sentence: String
    }

    /// In the order in which they are shown; empty when the user named none.
    var sources: [String] = []
    var profile: String?
    var width = 405
    var height = 720
    var isSized = false
    /// Opens a window and a process of its own, even if another one runs.
    var wantsNewWindow = false
    /// Opens the library first.
    var wantsLibrary = false
    /// The desktop starts the program as a D-Bus service and then sends the sources over the bus.
    var isService = false
    /// The descriptor to which the app writes its report lines during a tour.
    var tourDescriptor: Int32?
    var wantsHelp = false
    var wantsVersion = false

    init(_ arguments: [String]) throws(Mistake) {
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            switch argument {
            case "--":
                sources += rest
                rest = []
            case "--help", "-h": wantsHelp = true
            case "--version": wantsVersion = true
            case "--new-window": wantsNewWindow = true
            case "--library": wantsLibrary = true
            case "--gapplication-service": isService = true
            case "--profile": profile = try Self.value(of: argument, &rest)
            case "--size": try setSize(try Self.value(of: argument, &rest))
            case "--tour-fd":
                let text = try Self.value(of: argument, &rest)
                guard let descriptor = Int32(text), descriptor > 2 else {
                    throw Mistake(sentence: "--tour-fd takes a file descriptor, not \(text)")
                }
                tourDescriptor = descriptor
            default: try take(source: argument)
            }
        }
    }

    /// Hands over to the process that already runs. Options for folders or the window's size need a process of their
    /// own.
    var joinsOthers: Bool { !wantsNewWindow && profile == nil && !isSized && tourDescriptor == nil }

    private mutating func take(source argument: String) throws(Mistake) {
        if argument.hasPrefix("-") { throw Mistake(sentence: "unknown option \(argument)") }
        sources.append(argument)
    }

    private mutating func setSize(_ text: String) throws(Mistake) {
        let sides = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
        guard sides.count == 2, sides.allSatisfy({ (100...8192).contains($0) }) else {
            throw Mistake(sentence: "--size takes WIDTHxHEIGHT in pixels, such as 405x720, not \(text)")
        }
        (width, height, isSized) = (sides[0], sides[1], true)
    }

    private static func value(of option: String, _ rest: inout ArraySlice<String>) throws(Mistake) -> String {
        guard let value = rest.popFirst(), !value.isEmpty else { throw Mistake(sentence: "\(option) needs a value") }
        return value
    }
}

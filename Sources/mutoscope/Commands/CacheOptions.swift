// The arguments of `mutoscope cache`.
// Thread: any; a plain value. Invariant: exactly one action, except with --help.

struct CacheOptions: Equatable {
    enum Action: String {
        case status, clear
    }

    struct Mistake: Error, Equatable {
        let sentence: String
    }

    var action = Action.status
    var profile: String?
    var isJSON = false
    var wantsHelp = false

    init(_ arguments: [String]) throws(Mistake) {
        var rest = arguments[...]
        var named: Action?
        while let word = rest.popFirst() {
            switch word {
            case "--help", "-h": wantsHelp = true
            case "--json": isJSON = true
            case "--profile":
                guard let folder = rest.popFirst(), !folder.isEmpty else {
                    throw Mistake(sentence: "--profile needs a value")
                }
                profile = folder
            default:
                if word.hasPrefix("-") { throw Mistake(sentence: "unknown option \(word)") }
                guard let action = Action(rawValue: word), named == nil else {
                    throw Mistake(sentence: "cache takes either status or clear, not \(word)")
                }
                named = action
            }
        }
        guard named != nil || wantsHelp else { throw Mistake(sentence: "cache takes either status or clear") }
        action = named ?? .status
    }
}

// The arguments of `mutoscope tour`.
// Thread: any; a plain value. Invariant: accepted settings are within their ranges.

import TourKit

struct TourOptions {
    struct Mistake: Error {
        let sentence: String
    }

    var settings = TourSettings()
    var isJSON = false
    var wantsHelp = false

    init(_ arguments: [String]) throws(Mistake) {
        var rest = arguments[...]
        while let word = rest.popFirst() {
            switch word {
            case "--":
                settings.sources += rest
                rest = []
            case "--help", "-h": wantsHelp = true
            case "--json": isJSON = true
            case "--swipes": settings.swipes = try Self.swipes(Self.value(of: word, &rest))
            case "--size": (settings.width, settings.height) = try Self.size(Self.value(of: word, &rest))
            case "--out": settings.out = try Self.value(of: word, &rest)
            case "--profile": settings.profile = try Self.value(of: word, &rest)
            case "--watch": settings.watch = try Self.seconds(Self.value(of: word, &rest))
            case "--minutes": settings.minutes = try Self.minutes(Self.value(of: word, &rest))
            case "--seed": settings.seed = try Self.seed(Self.value(of: word, &rest))
            case "--only": settings.acts = try Self.acts(Self.value(of: word, &rest))
            case "--reference": settings.reference = try Self.value(of: word, &rest)
            case "--no-shots": settings.wantsScreenshots = false
            case "--inject": try inject(Self.value(of: word, &rest))
            default: try take(source: word)
            }
        }
    }

    private mutating func take(source: String) throws(Mistake) {
        guard !source.hasPrefix("-") else { throw Mistake(sentence: "There is no option \(source).") }
        settings.sources.append(source)
    }

    private mutating func inject(_ fault: String) throws(Mistake) {
        guard TourSettings.faults.contains(fault) else {
            throw Mistake(sentence: "--inject takes one of \(TourSettings.faults.joined(separator: ", ")).")
        }
        settings.inject = fault
        settings.wantsScreenshots = false
    }

    private static func value(of option: String, _ rest: inout ArraySlice<String>) throws(Mistake) -> String {
        guard let value = rest.popFirst(), !value.isEmpty else {
            throw Mistake(sentence: "\(option) needs a value.")
        }
        return value
    }

    private static func swipes(_ text: String) throws(Mistake) -> Int {
        guard let count = Int(text), (1...100_000).contains(count) else {
            throw Mistake(sentence: "--swipes takes a number from 1 to 100000.")
        }
        return count
    }

    private static func seconds(_ text: String) throws(Mistake) -> Double {
        guard let seconds = Double(text), (0.1...600).contains(seconds) else {
            throw Mistake(sentence: "--watch takes seconds from 0.1 to 600.")
        }
        return seconds
    }

    private static func minutes(_ text: String) throws(Mistake) -> Double {
        guard let minutes = Double(text), (0.1...1440).contains(minutes) else {
            throw Mistake(sentence: "--minutes takes minutes from 0.1 to 1440.")
        }
        return minutes
    }

    private static func seed(_ text: String) throws(Mistake) -> UInt64 {
        guard let seed = UInt64(text) else { throw Mistake(sentence: "--seed takes a number from 0 on.") }
        return seed
    }

    private static func acts(_ text: String) throws(Mistake) -> [SoakAct] {
        let names = text.split(separator: ",").map(String.init)
        let acts = names.compactMap(SoakAct.init)
        guard !acts.isEmpty, acts.count == names.count else {
            let known = SoakAct.allCases.map(\.rawValue).joined(separator: ", ")
            throw Mistake(sentence: "--only takes some of these, with commas between them: \(known).")
        }
        return acts
    }

    private static func size(_ text: String) throws(Mistake) -> (Int, Int) {
        let sides = text.split(separator: "x", omittingEmptySubsequences: false).compactMap { Int($0) }
        guard sides.count == 2, sides.allSatisfy({ (200...7680).contains($0) }) else {
            throw Mistake(sentence: "--size takes WIDTHxHEIGHT, such as 405x720.")
        }
        return (sides[0], sides[1])
    }
}

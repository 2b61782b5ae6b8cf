// The acts of a simulated user, as steps of real input.
// Thread: any; plain values. Invariant: an act ends in the feed where it began, and needs nothing from the desktop.

package enum SoakAct: String, Hashable, Sendable, CaseIterable {
    case swipes, rush, cards, stories, comments, message, library, search, preferences, keys, resize, seek, speed
    case pause, like, hide, clear, refresh, readings, ends
    case grid, filter, order, zoom, delete
    case hangingServer = "hanging server"
    case dyingServer = "dying server"

    /// How often the act is chosen, relative to the others.
    package var weight: Int {
        switch self {
        case .swipes: 12
        case .rush, .stories, .comments, .resize: 4
        case .cards, .library, .seek, .hide, .grid: 3
        default: 2
        }
    }

    /// Only a folder has an order to choose.
    package var wantsFolder: Bool { self == .order || self == .delete }

    package func steps(_ dice: inout Dice) -> [SoakStep] {
        switch self {
        case .swipes: return Self.swipes(Int.random(in: 4...12, using: &dice), &dice)
        case .rush: return Self.rush(&dice)
        case .cards: return Self.cards(&dice)
        case .resize: return Self.resize(&dice)
        case .stories: return Self.stories(&dice)
        case .grid: return Self.grid(&dice)
        case .filter: return Self.inGrid(Self.chooses(tabs: 1, item: .random(in: 1...10, using: &dice)), &dice)
        case .order:
            let chosen = Self.chooses(tabs: 2, item: .random(in: 1...3, using: &dice))
            return Self.inGrid(chosen + Self.chooses(tabs: 2, item: 0), &dice)
        case .hangingServer: return [.server(.hangs)] + Self.swipes(5, &dice) + [.server(.goesOn)]
        case .dyingServer: return [.server(.dies)] + Self.swipes(5, &dice) + [.server(.comesBack), .key("F5")]
        default: return keys(&dice).flatMap { [$0, .wait(.milliseconds(350))] }
        }
    }

    /// Acts of keys only, with a short look after each.
    private func keys(_ dice: inout Dice) -> [SoakStep] {
        let glance = SoakStep.wait(.milliseconds(.random(in: 200...1500, using: &dice)))
        switch self {
        case .comments: return [.key("o"), glance, .key("Escape")]
        case .message: return [.key("r"), .key("a"), .key("b"), .key("c"), .key("space"), glance, .key("Escape")]
        case .library: return [.key("b"), .key("Tab"), .key("Down"), .key("Return"), glance, .key("Escape")]
        case .search: return [.key("slash"), .key("s"), .key("a"), glance, .key("Escape")]
        case .preferences:
            return [.key("comma", holding: ["Control_L"]), .focus, .key("Down"), .key("Tab"), glance, .key("Escape")]
        case .keys: return [.key("F1"), .focus, glance, .key("Escape")]
        case .seek: return [.key("Right"), .key("Right"), glance, .key("Left"), .key("Right", holding: ["Shift_L"])]
        case .speed: return [.key("bracketright"), glance, .key("bracketleft")]
        case .pause: return [.key("p"), glance, .key("p")]
        case .like: return [.key("l"), .key("s"), glance, .key("l"), .key("s")]
        case .hide: return [.key("x"), glance, .key("z", holding: ["Control_L"])]
        case .clear: return [.key("h"), glance, .key("h")]
        case .refresh: return [.key("F5"), glance]
        case .zoom:
            let closer = SoakStep.key("plus", holding: ["Control_L"])
            return [closer, closer, closer, glance, .key("Left"), .key("Up"), glance, .key("0")]
        case .delete: return [.key("Delete"), glance, .key("z", holding: ["Control_L"]), glance]
        case .readings:
            let toggle = SoakStep.key("d", holding: ["Control_L", "Shift_L"])
            return [toggle, glance, glance, toggle]
        default: return [.key("End"), glance, .key("Home"), glance]
        }
    }

    private static func swipes(_ count: Int, _ dice: inout Dice) -> [SoakStep] {
        (0..<count).flatMap { _ -> [SoakStep] in
            let input = Swipe.Input.allCases.randomElement(using: &dice) ?? .key
            let isForward = Int.random(in: 0..<10, using: &dice) < 7
            // Two notches within 200 ms count as one turn of the wheel, and turn one page.
            let shortest: Int64 = input == .wheel ? 250 : 80
            return [
                .swipe(input, isForward: isForward), .wait(.milliseconds(.random(in: shortest...1200, using: &dice))),
            ]
        }
    }

    /// Faster than a user can look.
    private static func rush(_ dice: inout Dice) -> [SoakStep] {
        let key = Bool.random(using: &dice) ? "Down" : "Up"
        return (0..<12).flatMap { _ in
            [SoakStep.key(key), .wait(.milliseconds(.random(in: 30...140, using: &dice)))]
        }
    }

    private static func cards(_ dice: inout Dice) -> [SoakStep] {
        let notches = (0..<Int.random(in: 6...16, using: &dice)).flatMap { _ in
            [SoakStep.wheel(down: Int.random(in: 0..<4, using: &dice) > 0), .wait(.milliseconds(160))]
        }
        return [.key("c"), .wait(.milliseconds(700))] + notches + [.key("c"), .wait(.milliseconds(600))]
    }

    private static func stories(_ dice: inout Dice) -> [SoakStep] {
        let turns = (0..<Int.random(in: 1...6, using: &dice)).flatMap { _ -> [SoakStep] in
            let key = ["Right", "Right", "Right", "Left", "Down", "Up"].randomElement(using: &dice) ?? "Right"
            return [.key(key), .wait(.milliseconds(.random(in: 200...1500, using: &dice)))]
        }
        let opening: [SoakStep] = [
            .key("t"), .wait(.milliseconds(600)), .key("Right"), .wait(.milliseconds(200)), .key("Return"),
            .wait(.milliseconds(900)),
        ]
        return opening + turns + [.key("Escape"), .wait(.milliseconds(700)), .key("Escape"), .wait(.milliseconds(300))]
    }

    // MARK: The grid

    private static func grid(_ dice: inout Dice) -> [SoakStep] {
        let ways = (0..<Int.random(in: 6...14, using: &dice)).flatMap { _ -> [SoakStep] in
            let way = ["Page_Down", "Page_Down", "Page_Up", "End", "Home", "Down", "Right"].randomElement(using: &dice)
            return [.key(way ?? "Down"), .wait(.milliseconds(.random(in: 60...400, using: &dice)))]
        }
        // Half of the times, the grid leads to another post.
        return inGrid(ways + (Bool.random(using: &dice) ? [.key("Return"), .wait(.milliseconds(700))] : []), &dice)
    }

    /// A second Escape, should a menu have taken the first.
    private static func inGrid(_ steps: [SoakStep], _ dice: inout Dice) -> [SoakStep] {
        let leave: [SoakStep] = [.key("Escape"), .wait(.milliseconds(300)), .key("Escape"), .wait(.milliseconds(300))]
        return [.key("g"), .wait(.milliseconds(700))] + steps + leave
    }

    /// An item of a menu in the header, so many steps of the focus before the posters.
    private static func chooses(tabs: Int, item: Int) -> [SoakStep] {
        (0..<tabs).map { _ in .key("Tab", holding: ["Shift_L"]) } + [.key("Return"), .wait(.milliseconds(400))]
            + (0..<item).map { _ in .key("Down") } + [.key("Return"), .wait(.milliseconds(800))]
    }

    private static let sizes = [(360, 640), (405, 720), (640, 360), (900, 700), (1280, 800), (360, 294)]

    private static func resize(_ dice: inout Dice) -> [SoakStep] {
        let (width, height) = sizes.randomElement(using: &dice) ?? (405, 720)
        return [.resize(width: width, height: height), .wait(.milliseconds(600))] + swipes(2, &dice)
    }
}

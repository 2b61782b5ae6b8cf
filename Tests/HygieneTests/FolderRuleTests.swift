// Proves that the rule of folders can fail: plants types in folders of FeedsCore, and uses them from other folders.

import Testing

@Suite struct FolderRuleTests {
    private static let planted = [
        file("Playback/Player.swift", "package final class Player {\n    struct Seat {}\n}\nprivate class Memory {}"),
        file("Captions/Cues.swift", "@MainActor package protocol Cues: AnyObject {}"),
        file("Feeds/Feed.swift", "package typealias Feed = [Player]"),
    ]

    private static func file(_ path: String, _ code: String, in target: String = "FeedsCore") -> SourceFile {
        SourceFile(path: "Sources/\(target)/\(path)", text: code)
    }

    private func complaints(_ folder: String, _ code: String, in target: String = "FeedsCore") -> [String] {
        let file = Self.file(folder + "/Planted.swift", code, in: target)
        return FolderRule(files: Self.planted + [file]).findings(in: file).map(\.description)
    }

    @Test(arguments: [
        ("Playback", "let feed: Feed"), ("Playback", "func show(_ cues: any Cues) {}"),
        // Folders of one step do not know each other.
        ("Preload", "func load(_ cues: (any Cues)?) {}"), ("Captions", #"let text = "\(Feed().count)""#),
        ("Settings", "extension Player {}"), ("Settings", "let a = FeedsCore.Player()"),
    ])
    func aUseOfAHigherFolderIsFound(_ folder: String, _ code: String) {
        #expect(complaints(folder, "\n" + code).count == 1)
    }

    @Test(arguments: [
        ("Feeds", "let player: Player, cues: any Cues"), ("Captions", "let cues: any Cues, player: Player"),
        ("Playback", "// Feed"), ("Playback", #"let text = "Feed""#), ("Playback", "let a = Feeds(), b = MyFeed()"),
        // A nested and a private type: other files cannot name these.
        ("Settings", "let seat: Seat, memory: Memory"),
    ])
    func aUseOfALowerFolderIsNot(_ folder: String, _ code: String) {
        #expect(complaints(folder, code) == [])
    }

    @Test func aComplaintSaysWhatToDo() {
        let complaint = complaints("Playback", "\nlet feed: Feed").first ?? ""
        #expect(complaint.hasPrefix("Sources/FeedsCore/Playback/Planted.swift:2: Playback may not use Feed of Feeds"))
        #expect(complaint.contains("move") && complaint.contains("closure"))
    }

    @Test func aFolderWithoutAPlaceIsFound() {
        #expect(complaints("Elsewhere", "let a = 1").count == 1)
        let loose = Self.file("Loose.swift", "let a = 1")
        #expect(FolderRule(files: [loose]).findings(in: loose).count == 1)
    }

    @Test func otherModulesKeepTheirOwnOrder() {
        #expect(complaints("Acts", "let feed: Feed", in: "FeedsGtk") == [])
        #expect(complaints("Anything", "let feed: Feed", in: "PictureKit") == [])
    }
}

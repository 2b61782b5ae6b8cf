// A long random script of acts on the fake and on the real store: both agree after every step, and so does a store that
// is opened again.

import FeedsData
import FeedsModels
import FeedsTestSupport
import Foundation
import Testing

@Suite("Random acts")
struct LibraryStoreRandomTests {
    private struct Script {
        var random: SplitMix64
        var sent: [Note.ID] = []

        mutating func batch() -> [UserAct] { (0..<Int.random(in: 1...4, using: &random)).map { _ in act() } }

        private mutating func number(_ range: Range<Int>) -> Int { Int.random(in: range, using: &random) }

        private mutating func act() -> UserAct {
            let key = PostKey(source: "s\(number(0..<3))", id: "\(number(0..<8))")
            let image = StoryKey(source: "s\(number(0..<2))", user: number(0..<3), image: number(0..<2))
            // Few different dates, so that many are equal.
            let date = number(0..<3) == 0 ? nil : Sample.date(Double(number(0..<6)))
            switch number(0..<24) {
            case 0...3: return .kept(post(key))
            case 4, 5: return .liked(key, date)
            case 6, 7: return .saved(key, date)
            case 8, 9: return .hidden(key, date)
            case 10, 11: return .watched(key, date.map { Watch(at: $0, position: Double(number(0..<9))) })
            case 12: return .authorHidden(AuthorKey(source: key.source, name: "n\(number(0..<3))"), date)
            case 13: return .expanded(key, date == nil)
            case 14: return .drafted(date == nil ? .post(key) : .story(image), ["", "d", "e"][number(0..<3)])
            case 15, 16: return .sent(message(to: date == nil ? .post(key) : .story(image)))
            case 17: return .unsent(sent.randomElement(using: &random) ?? UUID())
            case 18: return .storySeen(image, date)
            case 19: return .storyLiked(image, date)
            case 20: return number(0..<8) == 0 ? .historyCleared : .liked(key, date)
            case 21, 22:
                return .followed(
                    "f\(number(0..<3))",
                    date.map { Sample.follow(number(0..<4), at: $0.timeIntervalSince(Sample.date(0))) })
            default: return number(0..<4) == 0 ? .storiesReset(source: image.source) : .storySeen(image, date)
            }
        }

        private mutating func post(_ key: PostKey) -> Post {
            var post = SamplePosts.video(key.id)
            post.key = key
            post.text = ["dusk", "dawn", "long dusk"][number(0..<3)]
            return post
        }

        private mutating func message(to target: Note.Target) -> Note {
            let old = number(0..<4) == 0 ? sent.randomElement(using: &random) : nil
            let id = old ?? UUID()
            sent.append(id)
            return Note(id: id, target: target, text: "m\(number(0..<3))", sent: Sample.date(Double(number(0..<4))))
        }
    }

    @Test(arguments: [1, 2, 3])
    func bothStoresAgree(seed: UInt64) async throws {
        let folder = LibraryFolder()
        var disk = folder.store()
        let fake = FakeLibraryStore()
        var script = Script(random: SplitMix64(seed: seed))
        var undo: [[UserAct]] = []
        var told = await (disk.changes().makeAsyncIterator(), fake.changes().makeAsyncIterator())
        for step in 0..<120 {
            let acts = step % 10 == 9 ? undo.popLast() ?? [] : script.batch()
            let inverse = try await disk.perform(acts)
            #expect(try await fake.perform(acts) == inverse, "seed \(seed), step \(step)")
            undo.append(inverse)
            try await compare(disk, fake, lists: [LibraryList.allCases[step % 5]], "seed \(seed), step \(step)")
            guard step % 40 == 39 else { continue }
            try await mark(disk, fake)
            while let change = await told.0.next() {
                #expect(await told.1.next() == change, "seed \(seed), before step \(step)")
                if case .author(Self.mark, _) = change { break }
            }
            disk = folder.store()
            told = await (disk.changes().makeAsyncIterator(), fake.changes().makeAsyncIterator())
            try await compare(disk, fake, "seed \(seed), anew after step \(step)")
        }
        for acts in undo.reversed() { #expect(try await disk.perform(acts) == fake.perform(acts)) }
        try await compare(disk, fake, "seed \(seed), taken back")
    }

    private static let mark = AuthorKey(source: "mark", name: "mark")

    /// A change that both stores report, as the end of the compared changes.
    private func mark(_ disk: LibraryStore, _ fake: FakeLibraryStore) async throws {
        for date in [nil, Sample.date(0)] {
            let acts: [UserAct] = [.authorHidden(Self.mark, date)]
            #expect(try await disk.perform(acts) == fake.perform(acts))
        }
    }

    private func compare(
        _ disk: LibraryStore, _ fake: FakeLibraryStore, lists: [LibraryList] = LibraryList.allCases, _ place: String
    ) async throws {
        #expect(try await disk.everything() == fake.everything(), "\(place)")
        #expect(try await disk.counts() == fake.counts(), "\(place)")
        #expect(try await disk.follows() == fake.follows(), "\(place)")
        #expect(try await disk.hiddenThings() == fake.hiddenThings(), "\(place)")
        for list in lists {
            for words in ["", "dusk"] {
                let query = LibraryQuery(list, matching: words)
                #expect(try await disk.all(query, by: 4) == fake.all(query, by: 4), "\(place), \(query.name)")
            }
        }
    }
}

// The smallest documents in README.md are decoded as it says.

import FeedsData
import FeedsModels
import Foundation
import Testing

struct ReadmeExamplesTests {
    private func readme() throws -> String {
        let root = (0..<4).reduce(URL(fileURLWithPath: #filePath)) { url, _ in url.deletingLastPathComponent() }
        return try String(contentsOf: root.appendingPathComponent("README.md"), encoding: .utf8)
    }

    /// The code in the last cell of each row whose first cell is a shape, with its line-end signs converted.
    private func examples() throws -> [(shape: FeedShape, document: String)] {
        try readme().split(separator: "\n").compactMap { line in
            let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            let name = cells[0].replacingOccurrences(of: "`", with: "")
            guard cells.count == 3, let shape = FeedFormat.all.map(\.shape).first(where: { $0.name == name })
            else { return nil }
            return (shape, cells[2].replacingOccurrences(of: "⏎", with: "\n").replacingOccurrences(of: "`", with: ""))
        }
    }

    @Test func eachIsOfItsShapeAndNothingIsSkipped() throws {
        let examples = try examples()
        #expect(Set(examples.map(\.shape)).count == 10)
        for (shape, document) in examples {
            let response = try Decoding.remote(document)
            #expect(response.shape == shape && response.posts.count + response.stories.count > 0, "\(shape)")
            #expect(response.skipped.isEmpty, "\(shape)")
        }
    }

    @Test func theWholeExtensionIsUnderstood() throws {
        let block = try #require(readme().firstMatch(of: /```json\n(?s)(.*?)```/)?.output.1)
        let response = try Decoding.remote(String(block))
        let post = try #require(response.posts.first)
        #expect(response.skipped.isEmpty && response.stories.count == 1 && response.next != nil)
        #expect(post.media.map(\.renditions.count) == [2, 1] && post.counts.views == 400)
        #expect(post.media[0].storyboard != nil && post.media[0].captions.count == 1 && post.publishedAt != nil)
    }
}

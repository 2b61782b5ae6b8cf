// The people of an open tray and their images in one row: an item is an image's index in this row.
// Thread: any; a plain value. Invariant: people are only appended, so an item keeps its meaning, and a seen image stays
// seen.

package struct StoryRoll: Sendable {
    package private(set) var media: [StoryMedium] = []
    private var owners: [Int] = []
    private var ranges: [Range<Int>] = []

    package init(people: [[StoryMedium]] = []) { append(people) }

    package var personCount: Int { ranges.count }
    package func person(of item: Int) -> Int { owners[item] }
    package func items(of person: Int) -> Range<Int> { ranges[person] }
    package func contains(_ item: Int) -> Bool { media.indices.contains(item) }

    mutating func append(_ people: [[StoryMedium]]) {
        for images in people {
            ranges.append(media.count..<media.count + images.count)
            owners += images.map { _ in ranges.count - 1 }
            media += images
        }
    }

    mutating func see(_ item: Int) { media[item].isSeen = true }
    mutating func setSeconds(_ seconds: Double, of item: Int) { media[item].setSeconds(seconds) }

    /// The first unseen image of a person, otherwise the first image. Nil without images.
    package func entry(of person: Int) -> Int? {
        guard ranges.indices.contains(person) else { return nil }
        let items = ranges[person]
        return items.first { !media[$0].isSeen } ?? items.first
    }

    package func next(after item: Int) -> Int? {
        let owner = owners[item]
        if ranges[owner].contains(item + 1) { return item + 1 }
        return entries(after: owner, count: 1).first
    }

    package func previous(before item: Int) -> Int? {
        let owner = owners[item]
        if ranges[owner].contains(item - 1) { return item - 1 }
        return entry(before: owner)
    }

    /// The items to prepare around an item, most likely first: the item itself, the following ones, the next people's
    /// first images, and the item before it.
    package func neighbours(of item: Int) -> [Int] {
        var items = [item]
        func add(_ other: Int?) {
            if let other, !items.contains(other) { items.append(other) }
        }
        var last = item
        for _ in 0..<StoryRules.mediaAhead {
            guard let following = next(after: last) else { break }
            add(following)
            last = following
        }
        let owner = owners[item]
        add(previous(before: item))
        for entry in entries(after: owner, count: StoryRules.peopleAhead) { add(entry) }
        add(entry(before: owner))
        return items
    }

    private func entries(after person: Int, count: Int) -> [Int] {
        var found: [Int] = []
        var other = person + 1
        while found.count < count, other < ranges.count {
            if let item = entry(of: other) { found.append(item) }
            other += 1
        }
        return found
    }

    private func entry(before person: Int) -> Int? {
        var other = person - 1
        while other >= 0 {
            if let item = entry(of: other) { return item }
            other -= 1
        }
        return nil
    }
}

// Typed cache limits: valid texts and invalid ones.

import FeedsCore
import Testing

struct CacheLimitEntryTests {
    @Test(arguments: [
        ("3 GB", 3_000_000_000), ("750 MB", 750_000_000), ("1.5", 1_500_000_000), (" 2,5gb ", 2_500_000_000),
        ("100mb", 100_000_000), ("1 TB", 1_000_000_000_000), ("2 GiB", 2_147_483_648), ("٣ GB", 3_000_000_000),
        ("150000 kB", 150_000_000), (".5 g", 500_000_000),
    ])
    func whatPeopleWrite(text: String, bytes: Int64) { #expect(CacheLimitEntry.read(text) == .limit(bytes)) }

    @Test(arguments: ["abc", "3 apples", "1.2.3 GB", "-4 GB", "GB", "½ GB", "3 GB 2", ".", "1e3 GB", "十 GB"])
    func whatIsNoSize(text: String) {
        #expect(CacheLimitEntry.read(text) == .unusable("Type a size, such as 750 MB or 3 GB."))
    }

    @Test func nothingIsNoMistake() { #expect(CacheLimitEntry.read("  ") == .nothing) }

    @Test func tooLittleAndTooMuchAreToldWithTheBound() {
        #expect(CacheLimitEntry.read("99 MB") == .unusable("100 MB is the least that holds a few videos."))
        #expect(CacheLimitEntry.read("0") == .unusable("100 MB is the least that holds a few videos."))
        #expect(CacheLimitEntry.read("1.1 TB") == .unusable("More than 1,000 GB cannot be kept."))
        #expect(
            CacheLimitEntry.read(String(repeating: "9", count: 400)) == .unusable("More than 1,000 GB cannot be kept."))
    }
}

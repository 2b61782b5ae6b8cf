// Settings survive their file: every field alone, with any content.

import FeedsModels
import Foundation
import Testing

@Suite struct SettingsTests {
    /// Every field by its name in the file, with a value that is not its default.
    private static let fields = [
        #""layout": "cards""#, #""isMuted": true"#, #""volume": 0.25"#, #""hasSeenHint": true"#,
        #""hasSeenDoor": true"#,
        #""quality": "hd""#,
        #""dataSaver": true"#, #""windowSize": "7""#, #""cacheLimit": 500000000"#, #""doubleTapLikes": false"#,
        #""keepsHistory": false"#, #""storySeconds": 9"#, #""storiesAdvance": false"#, #""startsMuted": true"#,
        #""autoplays": false"#, #""atEnd": "next""#, #""speed": 1.5"#, #""captions": "always""#,
        #""captionLanguage": "es""#, #""captionSize": "huge""#, #""shuffles": true"#,
        #""sources": [{"name": "Mine", "texts": ["/a", "/b"]}]"#, #""metered": "fetchesNothingAhead""#,
        #""recents": [{"name": "New", "texts": ["/c"]}]"#, #""coversSensitive": false"#, #""animates": false"#,
        #""dayLimit": {"minutes": 45}"#, #""scrollsOn": false"#, #""publishFolders": {"/a": "/site"}"#,
        #""publishAddresses": {"/a": "https://a.example/"}"#,
        #""searchedNetworks": ["peertube"]"#, #""directoryFailures": {"https://a.example/": 1}"#,
    ]

    private static let everything = "{\(fields.joined(separator: ", ")), \"firstLaunch\": 0}"
    private let plain = Settings(firstLaunch: Date(timeIntervalSinceReferenceDate: 0))

    private func read(_ text: String) throws -> Settings {
        try JSONDecoder().decode(Settings.self, from: Data(text.utf8))
    }

    private func fieldNames(_ settings: Settings) throws -> Set<String> {
        let object = try JSONSerialization.jsonObject(with: JSONEncoder().encode(settings))
        return try Set(#require(object as? [String: Any]).keys)
    }

    @Test func everyFieldComesBackFromItsFile() throws {
        let settings = try read(Self.everything)
        #expect(try JSONDecoder().decode(Settings.self, from: JSONEncoder().encode(settings)) == settings)
        // Fails when a new field is missing from the list above.
        #expect(try fieldNames(settings).count == Self.fields.count + 1)
    }

    @Test(arguments: fields)
    func aFieldAloneIsReadAndTheOthersKeepTheirDefaults(field: String) throws {
        let settings = try read("{\(field), \"firstLaunch\": 0}")
        #expect(settings != plain, "it differs from the default")
        let others = Self.fields.filter { $0 != field }.joined(separator: ", ")
        let without = try read("{\(others), \"firstLaunch\": 0}")
        #expect(try without != read(Self.everything))
    }

    @Test(arguments: ["null", "[]", "{}", "\"?\"", "-7.5e300", "[[{\"a\": null}]]"])
    func aStrangeValueCostsItsFieldAlone(value: String) throws {
        for field in Self.fields {
            let name = try #require(field.split(separator: ":").first)
            let others = Self.fields.filter { $0 != field }
            let strange = try read("{\(name): \(value), \(others.joined(separator: ", ")), \"firstLaunch\": 0}")
            let text = String(decoding: try JSONEncoder().encode(strange), as: UTF8.self)
            let sane = try read(text)
            #expect(sane == strange, "\(name) \(value) can be saved again")
            #expect(Settings.Bounds.speed.contains(strange.speed) && Settings.Bounds.volume.contains(strange.volume))
            // The other fields are read as written, even when this one is not.
            #expect(name == "\"isMuted\"" || strange.isMuted)
            #expect(name == "\"atEnd\"" || strange.atEnd == .next)
            #expect(name == "\"sources\"" || strange.sources.count == 1)
        }
    }

    @Test func numbersOutOfBoundsBecomeTheNearestBound() throws {
        let low = try read(
            #"{"volume": -1, "speed": 0, "storySeconds": 0, "cacheLimit": -5, "dayLimit": {"videos": 0}}"#)
        #expect(low.volume == 0 && low.speed == 0.125 && low.storySeconds == 1 && low.cacheLimit == 0)
        #expect(low.dayLimit == .videos(1))
        let high = try read(
            #"{"volume": 9, "speed": 16, "storySeconds": 1e9, "cacheLimit": 9e15, "dayLimit": {"minutes": 99999}}"#)
        #expect(high.volume == 1 && high.speed == 2 && high.storySeconds == 60)
        #expect(high.cacheLimit == 1_000_000_000_000 && high.dayLimit == .minutes(1440))
    }

    @Test func dayLimitsAreWrittenPlainly() throws {
        for limit in [Settings.DayLimit.none, .videos(20), .minutes(30)] {
            let text = String(decoding: try JSONEncoder().encode(limit), as: UTF8.self)
            #expect(try JSONDecoder().decode(Settings.DayLimit.self, from: Data(text.utf8)) == limit)
            #expect(!text.contains("_0"), "\(text)")
        }
    }

    @Test func sourcesThatMeanNothingAreLeftOut() throws {
        let settings = try read(
            """
            {"sources": [{"name": "A", "texts": ["/a"]}, 7, {"name": "B"}, {"name": "C", "texts": []},
             {"name": "D", "texts": [""]}, {"name": "E", "texts": ["https://e.example/", "/e"], "later": true}]}
            """)
        #expect(settings.sources.map(\.name) == ["A", "E"])
    }

    @Test func captionsInNoLanguageAreThoseOfThePerson() throws {
        #expect(try read(#"{"captionLanguage": ""}"#).captionLanguage == nil)
    }
}

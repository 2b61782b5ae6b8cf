// Dates in file names, and the calendar behind them.

import FeedsModels
import Foundation
import Testing

struct NameTimeTests {
    private func text(_ time: CivilTime?) -> String {
        guard let time else { return "none" }
        let parts = [time.month, time.day, time.hour, time.minute, time.second].map { $0 < 10 ? "0\($0)" : "\($0)" }
        return "\(time.year)-\(parts[0])-\(parts[1]) \(parts[2]):\(parts[3]):\(parts[4])"
    }

    @Test(arguments: [
        ("IMG_20240131_123456.jpg", "2024-01-31 12:34:56"), ("PXL_20240131_123456789.mp4", "2024-01-31 12:34:56"),
        ("VID-20240131-WA0001.mp4", "2024-01-31 12:00:00"), ("Screenshot_20240131-123456.png", "2024-01-31 12:34:56"),
        ("Screenshot from 2024-01-31 12-34-56.png", "2024-01-31 12:34:56"),
        ("Screenshot 2024-01-31 at 12.34.56.png", "2024-01-31 12:34:56"),
        ("signal-2024-01-31-123456.jpg", "2024-01-31 12:34:56"),
        ("signal-2024-01-31-12-34-56-789.mp4", "2024-01-31 12:34:56"),
        ("20240131_123456(1).jpg", "2024-01-31 12:34:56"), ("20240131123456.jpg", "2024-01-31 12:34:56"),
        ("2024-01-31.mp4", "2024-01-31 12:00:00"), ("2024_01_31 dinner 12.mp4", "2024-01-31 12:00:00"),
        ("1706704496000.jpg", "2024-01-31 12:34:56"), ("FB_IMG_1706704496000.jpg", "2024-01-31 12:34:56"),
        ("IMG_20240131_996199.jpg", "2024-01-31 12:00:00"), ("IMG_20240229.jpg", "2024-02-29 12:00:00"),
    ])
    func phonesWriteTheTime(_ name: String, _ time: String) { #expect(text(NameTime.read(name)) == time) }

    @Test(arguments: [
        "", "clip.mp4", "IMG_0001.jpg", "DSC01234.jpg", "20241331.jpg", "20230229.jpg", "120240131.jpg", "2024/01/31",
        "19000101_000000.jpg", "2024-01.jpg", "2024-1-31.jpg", "2024-01_31.jpg", "17067044960001.jpg",
        "trip 1706704496000.jpg",
        "99999999999999999999999999.jpg", "2024-01-3", "2024-", "1234",
    ])
    func otherDigitsAreNoDate(_ name: String) { #expect(NameTime.read(name) == nil) }

    @Test func aPixelWritesTheTimeOfGreenwichAndOthersTheirOwn() {
        #expect(NameTime.read("PXL_20240131_123456789.jpg")?.offset == 0)
        #expect(NameTime.read("IMG_20240131_123456.jpg")?.offset == nil)
    }

    @Test func anyNameIsReadWithoutHarm() {
        var dice = SystemRandomNumberGenerator()
        let letters = Array("0123456789-_.: T\u{301}é")
        for _ in 0..<20_000 {
            _ = NameTime.read(
                String(
                    (0..<Int.random(in: 0..<40, using: &dice)).map { _ in
                        letters[Int.random(in: letters.indices, using: &dice)]
                    }))
        }
    }

    @Test func timesOfGreenwichComeBack() {
        for seconds in stride(from: -4_544_208_000, through: 7_258_118_400, by: 86_400 * 13 + 4567) {
            #expect(CivilTime(secondsOfGreenwich: seconds)?.secondsOfGreenwich == seconds)
        }
        #expect(CivilTime(secondsOfGreenwich: .max) == nil && CivilTime(secondsOfGreenwich: .min) == nil)
    }

    @Test func aZoneInTheTextCountsBeforeThatOfTheMachine() throws {
        let zone = try #require(TimeZone(identifier: "Europe/Berlin"))
        let summer = try #require(CivilTime(2024, 7, 1, 12))
        #expect(summer.date(in: zone).timeIntervalSince1970 == 1_719_828_000)
        let there = try #require(CivilTime(2024, 7, 1, 12, offset: -18_000))
        #expect(there.date(in: zone).timeIntervalSince1970 == 1_719_853_200)
    }

    @Test(arguments: [
        (2024, 2, 30), (2023, 2, 29), (1900, 2, 29), (2024, 4, 31), (2024, 0, 1), (1825, 1, 1), (2201, 1, 1),
    ])
    func daysThatDoNotExistAreRefused(_ year: Int, _ month: Int, _ day: Int) {
        #expect(CivilTime(year, month, day) == nil)
    }
}

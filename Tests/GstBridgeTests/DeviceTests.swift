// A device decodes large pictures; one that fails is reported as such, whatever it fails at.

import FeedsTestSupport
import Foundation
import Synchronization
import Testing

@testable import GstBridge

extension HardwareDecoder {
    fileprivate init(_ fake: FakeDevice, format: String = "H.264") {
        self.init(element: fake.rawValue, format: format, device: "/dev/dri/renderD128 fake")
    }
}

@Suite struct DecoderChoiceTests {
    private let card = HardwareDecoder(element: "vah264dec", format: "H.264", device: "/dev/dri/renderD128 i915")
    private let chip = HardwareDecoder(element: "v4l2h264dec", format: "H.264", device: "/dev/video0 rpi")
    private let other = HardwareDecoder(element: "vah265dec", format: "H.265", device: "/dev/dri/renderD128 i915")
    private let fullHD = 1920.0 * 1080 * 30
    private var all: DecoderChoice { DecoderChoice([card, chip, other]) }

    private func device(_ choice: DecoderChoice, _ format: String = "H.264", load: Double? = nil) -> HardwareDecoder? {
        var choice = choice
        return choice.begin(format, load: load ?? fullHD)
    }

    @Test func theBestDeviceDecodesWhatIsLarge() {
        #expect(device(all) == card)
        #expect(device(all, "H.265") == other)
        #expect(device(all, "VP9") == nil)
    }

    @Test(arguments: [nil, 0, 8_748_000, 27_648_000, -Double.infinity, Double.nan] as [Double?])
    func theProcessorDecodesWhatIsSmallOrUnknown(_ load: Double?) {
        var choice = all
        let device = choice.begin("H.264", load: load)
        #expect(device == nil)
    }

    @Test func aQuickSmallVideoIsLarge() { #expect(device(all, load: 1280.0 * 720 * 60) == card) }

    @Test func whatFailedIsNotChosenAgainForThatFormat() {
        var choice = all
        let (isNews, isNewsAgain) = (choice.blame(card, beside: 0), choice.blame(card, beside: 0))
        #expect(isNews && !isNewsAgain)
        #expect(device(choice) == chip)
        #expect(device(choice, "H.265") == other)
        _ = choice.blame(chip, beside: 0)
        #expect(device(choice) == nil)
        #expect(choice.facts.map(\.hasFailed) == [true, true, false])
    }

    @Test func aDeviceThatFailsBesideOthersTakesNoMoreThanThose() {
        var choice = DecoderChoice([card])
        let three = (0..<3).map { _ in choice.begin("H.264", load: fullHD) }
        #expect(three == [card, card, card] && choice.uses(of: card) == 3)
        choice.end(card)
        let isNews = choice.blame(card, beside: 2)
        #expect(!isNews && choice.failed.isEmpty, "it may only have been too many")
        #expect(device(choice) == nil)
        choice.end(card)
        #expect(device(choice) == card)
        _ = choice.blame(card, beside: 5)
        choice.end(card)
        let two = (0..<3).map { _ in choice.begin("H.264", load: fullHD) }
        #expect(two == [card, card, nil], "the smaller limit holds")
    }

    @Test func anotherDriverGetsAnotherChance() {
        var newer = card
        newer.device = "/dev/dri/renderD128 xe"
        #expect(device(DecoderChoice([newer], failed: [card.name])) == newer)
        #expect(device(DecoderChoice([card], failed: [card.name])) == nil)
    }
}

@Suite struct DecoderWatchTests {
    /// The beat at which the watch finds the decoder stuck.
    private func beat(of pictures: [Int], isDue: Bool = true, length: Double = 0.04) -> Int? {
        var watch = DecoderWatch()
        return pictures.firstIndex { watch.isStuck(pictures: $0, isDue: isDue, length: length) }
    }

    @Test func aDecoderThatGivesNothingIsStuckAfterThreeSeconds() {
        #expect(beat(of: Array(repeating: 0, count: 9)) == 4)
        #expect(beat(of: [0, 30, 60, 61, 61, 61, 61, 61]) == 7)
    }

    @Test func aSlowOneIsNot() { #expect(beat(of: Array(0..<60)) == nil) }

    @Test func norIsOneThatWaits() { #expect(beat(of: Array(repeating: 7, count: 60), isDue: false) == nil) }

    @Test func aPictureMayStay() {
        #expect(beat(of: Array(repeating: 7, count: 13), length: 10) == nil)
        #expect(beat(of: Array(repeating: 7, count: 20), length: 10) == 13)
    }
}

extension AllPipelineTests {
    @Suite struct DeviceTests {
        private let fixtures = ClipFixtures()

        private func decoders(
            _ fake: FakeDevice, least: Double = 0, _ remember: @escaping @Sendable (Set<String>) -> Void = { _ in }
        ) -> Decoders {
            Decoders(DecoderChoice([HardwareDecoder(fake)], least: least), remember: remember)
        }

        @Test(arguments: FakeDevice.allCases)
        func aDeviceThatFailsIsNamed(_ fake: FakeDevice) async throws {
            let watched = Watched(.file(path: try await fixtures.clip(.portrait).path), decoders: decoders(fake))
            watched.pipeline.play()
            guard fake.fails else {
                try await watched.picture { $0.seconds > 1 }
                return try await watched.closed()
            }
            let error = try await watched.failure()
            guard case .device(let failure) = error else { throw error }
            #expect(failure.device == HardwareDecoder(fake) && !failure.what.isEmpty && failure.others == 0)
            try await watched.closed()
        }

        @Test(arguments: [FakeDevice.isGone, .cannotOpen])
        func aDeviceThatCannotBeOpenedIsRemembered(_ fake: FakeDevice) async throws {
            let remembered = Recorded<Set<String>>()
            let watched = Watched(
                .file(path: try await fixtures.clip(.portrait).path), decoders: decoders(fake) { remembered.add($0) })
            try await watched.primed()
            try await watched.closed()
            #expect(remembered.all == [[HardwareDecoder(fake).name]])
        }

        @Test func aDeviceTakesBytesAndSegmentsToo() async throws {
            let clip = try Data(contentsOf: try await fixtures.clip(.portrait))
            let bytes = Watched(.bytes(MemoryBytes(clip)), decoders: decoders(.failsLater))
            let first = try await bytes.failure()
            #expect({ if case .device = first { true } else { false } }(), "\(first)")
            try await bytes.closed()
            let segmented = try await fixtures.segmented(.fragmentedMP4)
            let segments = Watched(.segments(MemorySegments(segmented)), decoders: decoders(.failsLater))
            let second = try await segments.failure()
            #expect({ if case .device = second { true } else { false } }(), "\(second)")
            try await segments.closed()
        }

        @Test func aDeviceIsInUseAsLongAsItDecodes() async throws {
            let (clip, decoders) = (try await fixtures.clip(.portrait).path, decoders(.works))
            let device = HardwareDecoder(.works)
            let (first, second) = (
                Watched(.file(path: clip), decoders: decoders), Watched(.file(path: clip), decoders: decoders)
            )
            try await first.primed()
            try await second.primed()
            #expect(decoders.uses(of: device) == 2)
            try await first.closed()
            #expect(decoders.uses(of: device) == 1)
            try await second.closed()
            #expect(decoders.uses(of: device) == 0)
        }

        @Test func smallPicturesNeedNoDevice() async throws {
            let watched = Watched(
                .file(path: try await fixtures.clip(.portrait).path),
                decoders: decoders(.failsAtOnce, least: DecoderChoice.least))
            watched.pipeline.play()
            try await watched.picture { $0.seconds > 1 }
            try await watched.closed()
        }

        @Test func otherFormatsNeedNoDevice() async throws {
            let watched = Watched(
                .file(path: try await fixtures.clip(.webm).path), decoders: decoders(.failsAtOnce))
            watched.pipeline.play()
            try await watched.picture { $0.seconds > 1 }
            try await watched.closed()
        }

        @Test func anOwnerThatDeliversNoBytesIsNotTheDevice() async throws {
            let clip = try Data(contentsOf: try await fixtures.clip(.portrait))
            let watched = Watched(.bytes(MemoryBytes(clip, failsBeyond: 70_000)), decoders: decoders(.works))
            let error = try await watched.failure()
            #expect({ if case .source(let cause) = error { cause is BytesFailure } else { false } }(), "\(error)")
            try await watched.closed()
        }

        @Test func aPausedDeviceIsNotStuck() async throws {
            let watched = Watched(.file(path: try await fixtures.clip(.portrait).path), decoders: decoders(.works))
            try await watched.primed()
            let mark = watched.mark
            // A stuck device is found after four beats.
            await #expect(throws: Watched.TimedOut.self) {
                try await watched.wait(for: "a failure", from: mark, limit: 6) { sight in
                    if case .event(.failed) = sight { true } else { nil }
                }
            }
            try await watched.closed()
        }
    }
}

private final class Recorded<Value: Sendable>: Sendable {
    private let values = Mutex<[Value]>([])
    func add(_ value: Value) { values.withLock { $0.append(value) } }
    var all: [Value] { values.withLock { $0 } }
}

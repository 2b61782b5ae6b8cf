// Louder, softer, faster, slower.
// Thread: any. Invariant: steps end at the limits.

import FeedsEngine
import Testing

struct SoundAndSpeedTests {
    @Test func raisingSpeaksAndLoweringDoesNot() {
        var level = Volume(volume: 0.5, isMuted: true)
        level.step(-1)
        #expect(level == Volume(volume: 0.45, isMuted: true))
        level.step(1)
        #expect(level == Volume(volume: 0.5, isMuted: false))
    }

    @Test func stepsStayWithinAndOnTheGrid() {
        var level = Volume(volume: 0.98, isMuted: false)
        level.step(1)
        #expect(level.volume == 1)
        level = Volume(volume: 0.05, isMuted: false)
        level.step(-1)
        level.step(-1)
        #expect(level.volume == 0)
        #expect(level.isSilent)
    }

    @Test func aPartOfANotchIsAStep() {
        var level = Volume(volume: 0.5, isMuted: false)
        level.step(0.2)
        #expect(level.volume == 0.55)
    }

    @Test func theButtonMakesSilenceHeard() {
        var level = Volume(volume: 0, isMuted: false)
        level.toggle()
        #expect(level == Volume(volume: 0.5, isMuted: false))
        level.toggle()
        #expect(level == Volume(volume: 0.5, isMuted: true))
    }

    @Test func aSliderAboveNothingIsHeard() {
        var level = Volume(volume: 1, isMuted: true)
        level.set(volume: 0)
        #expect(level.isMuted)
        level.set(volume: 0.3)
        #expect(!level.isMuted)
    }

    @Test func speedsGoStepByStepAndEnd() {
        #expect(SpeedSteps.faster(than: 1) == 1.25)
        #expect(SpeedSteps.slower(than: 1) == 0.75)
        #expect(SpeedSteps.faster(than: 2) == 2)
        #expect(SpeedSteps.slower(than: 0.5) == 0.25)
        #expect(SpeedSteps.slower(than: 0.125) == 0.125)
        // A speed that the user wrote into the settings by hand.
        #expect(SpeedSteps.faster(than: 1.3) == 1.5)
        #expect(SpeedSteps.slower(than: 1.3) == 1.25)
    }
}

// What follows at the end of a video, by the user's setting and by reduced motion.

import FeedsEngine
import FeedsModels
import Foundation
import Testing

@testable import FeedsCore

struct PlaybackHabitsTests {
    @Test func nothingLeadsOnWhereNobodyWantsToBeLed() {
        var settings = Settings(firstLaunch: .distantPast)
        settings.atEnd = .next
        settings.scrollsOn = true
        #expect(settings.endMode() == .next)
        #expect(settings.endMode(leadsOn: false) == .stop)
        settings.scrollsOn = false
        #expect(settings.endMode() == .stop)
        settings.atEnd = .loop
        #expect(settings.endMode(leadsOn: false) == .loop)
    }
}

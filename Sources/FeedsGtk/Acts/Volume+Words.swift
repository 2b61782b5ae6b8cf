// The icon of a sound level, and how a screen reader says it.
// Thread: main actor. Invariant: a volume of 0 has the same icon as muted sound.

import FeedsEngine
import FeedsModels
import Foundation

extension Volume {
    var icon: String {
        if isSilent { return "audio-volume-muted-symbolic" }
        if volume < 0.34 { return "audio-volume-low-symbolic" }
        return volume < 0.67 ? "audio-volume-medium-symbolic" : "audio-volume-high-symbolic"
    }

    var spoken: String { tr("Volume %1 %", Int(saturating: (volume * 100).rounded()).formatted()) }
}

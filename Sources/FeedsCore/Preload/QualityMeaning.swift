// What a wish for quality comes to in this window, and what it costs: a sentence.
// Thread: any. Invariant: counted with the same numbers as what is fetched ahead.

import FeedsEngine
package import FeedsModels
import Foundation

package enum QualityMeaning {
    /// Megabytes a minute, rounded as an estimate is.
    static func megabytes(_ quality: Settings.Quality, in pane: PaneSize, savesData: Bool) -> Int {
        let terms = PreloadTerms(
            savesData: savesData, quality: StreamingWishes(quality: quality).choice, paneWidth: pane.width,
            paneHeight: pane.height)
        return max(1, Int(saturating: (terms.need * 60 / 8).rounded()))
    }

    package static func sentence(of quality: Settings.Quality, in pane: PaneSize, savesData: Bool) -> String {
        let megabytes = megabytes(quality, in: pane, savesData: savesData).formatted()
        return switch quality {
        case .auto:
            tr(
                "What fills this window, %1 × %2, as far as the network keeps up. About %3 MB a minute.",
                "\(pane.width)", "\(pane.height)", megabytes)
        case .sd: tr("Up to 720 lines. About %1 MB a minute.", megabytes)
        case .hd: tr("720 to 1080 lines. About %1 MB a minute.", megabytes)
        case .uhd: tr("More than 1080 lines. About %1 MB a minute.", megabytes)
        }
    }
}

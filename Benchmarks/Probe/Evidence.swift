// Keeps pictures of paints in which nothing was to be read, for people to look at.
// Thread: main. Invariant: at most a dozen, so that a broken run does not fill the disk.

import Foundation
import TourKit

final class Evidence {
    private let folder: String
    private var left = 12

    init(folder: String) {
        self.folder = folder
    }

    func keep(_ stage: PixelView, at time: Microseconds) {
        guard left > 0 else { return }
        left -= 1
        var picture = Data("P6 \(stage.width) \(stage.height) 255\n".utf8)
        let pixels = stage.tightCopy()
        for start in stride(from: 0, to: pixels.count, by: 4) {
            picture.append(contentsOf: [pixels[start + 2], pixels[start + 1], pixels[start]])
        }
        do {
            try picture.write(to: URL(filePath: "\(folder)/blank-\(time).ppm"))
        } catch {
            Line.complain("probe: no picture kept: \(error)")
        }
    }
}

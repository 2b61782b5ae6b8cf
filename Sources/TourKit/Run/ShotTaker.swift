// Takes the screenshots of an open feed.
// Thread: the driver's. Invariant: each shot restores the app's state, except for the current item.

import FeedsModels
import GstBridge

struct ShotTaker {
    let app: AppUnderTour
    let posts: [Post]
    let folder: String

    /// The names of the pictures it took.
    func take(_ shots: [Shot]) throws(TourError) -> [String] {
        let input = XInput(app.display)
        var names: [String] = []
        for shot in shots {
            guard try perform(shot.before, input) else { continue }
            try save(shot.name)
            names.append(shot.name)
            _ = try perform(shot.after, input)
        }
        return names
    }

    func save(_ name: String) throws(TourError) {
        guard let shot = app.screenshot() else { throw TourError("The window could not be photographed for \(name).") }
        do throws(StillFileError) {
            try StillFile.write(shot.pixels, width: shot.width, height: shot.height, to: "\(folder)/\(name).png")
        } catch {
            throw TourError(error.description)
        }
    }

    private func perform(_ steps: [Shot.Step], _ input: XInput) throws(TourError) -> Bool {
        let stage = app.stageOnScreen
        for step in steps {
            switch step {
            case .key(let name): input.key(name)
            case .click(let x, let y):
                input.click(
                    x: stage.x + Int(Double(stage.width) * x), y: stage.y + Int(Double(stage.height) * y))
            case .wait(let span): try app.pump(for: span)
            case .pull(let way): try pull(way, input, stage)
            case .release: input.release()
            case .goTo(let place):
                guard let target = item(at: place) else { return false }
                try go(to: target, input)
            }
        }
        return true
    }

    private func pull(_ way: Double, _ input: XInput, _ stage: PixelRectangle) throws(TourError) {
        let x = stage.x + stage.width * 2 / 5
        // A pull up begins low, and a pull back down begins where that one ended.
        let start = Double(stage.y) + Double(stage.height) * (way < 0 ? 0.54 : 0.54 - way)
        input.move(toX: x, y: Int(start))
        if way < 0 { input.press() }
        for step in 1...20 {
            try app.pump(for: .milliseconds(12))
            input.move(toX: x, y: Int(start + Double(stage.height) * way * Double(step) / 20))
        }
    }

    private func go(to target: Int, _ input: XInput) throws(TourError) {
        var left = posts.count + 1
        while app.log.position != target, left > 0 {
            let before = app.log.commits
            input.key(app.log.position < target ? "Down" : "Up")
            try app.pump(for: .seconds(2)) { app.log.commits > before && app.log.isSettled }
            left -= 1
        }
    }

    private func item(at place: Shot.Place) -> Int? {
        switch place {
        case .first: 0
        case .photo: posts.firstIndex { $0.media.count == 1 && $0.media[0].kind == .image }
        case .album: posts.firstIndex { $0.media.count > 1 }
        case .landscape:
            posts.firstIndex { ($0.media[0].metadata.width ?? 0) > ($0.media[0].metadata.height ?? 0) }
        }
    }
}

// Makes the files of a published picture, and of an author's face.
// Thread: see EncoderRun. Invariant: the pictures stand upright and carry no metadata.

import FeedsEngine
import FeedsModels
import Foundation

struct PictureMaker {
    private static let seconds = 120
    private static let faceSide = 192
    /// What directories of podcasts take.
    private static let siteSides = 1400...3000

    let run: EncoderRun

    @MainActor func picture(_ path: String, _ facts: SourceFacts) async throws(EncoderFailure) -> PublishedMedium {
        let sizes = LevelLadder.pictureSizes(width: facts.width, height: facts.height)
        let names = sizes.map { "\(min($0.width, $0.height)).webp" }
        var words = start(path)
        let outputs = sizes.indices.map { "[s\($0)]" }.joined()
        var graph = ["[0:v:0]split=\(sizes.count + 2)\(outputs)[j][c]"]
        for (number, size) in sizes.enumerated() {
            graph.append("[s\(number)]scale=\(size.width):\(size.height):flags=lanczos[o\(number)]")
        }
        guard let top = sizes.last else { throw .unreadable(tr("it has no size")) }
        graph.append("[j]scale=\(top.width):\(top.height):flags=lanczos,format=yuvj420p[jpeg]")
        graph.append("[c]scale=1:1:flags=area[colour]")
        words += ["-filter_complex", graph.joined(separator: ";")]
        for (number, name) in names.enumerated() {
            words += ["-map", "[o\(number)]", "-frames:v", "1", "-c:v", "libwebp", "-quality", "75"]
            words += ClipArguments.stripped + [place(name)]
        }
        words += ["-map", "[jpeg]", "-frames:v", "1", "-q:v", "3"] + ClipArguments.stripped + [place("picture.jpg")]
        words += ["-map", "[colour]", "-frames:v", "1", "-f", "rawvideo", "-pix_fmt", "rgb24", place("colour.rgb")]
        _ = try await run.run(run.tools.ffmpeg, words, source: path, seconds: Self.seconds)
        var medium = PublishedMedium(form: .image, width: top.width, height: top.height, levels: [])
        for (name, size) in zip(names, sizes) { medium.levels.append(try level(name, "image/webp", size)) }
        medium.levels.append(try level("picture.jpg", "image/jpeg", top))
        return medium
    }

    @MainActor func face(_ path: String) async throws(EncoderFailure) -> PublishedMedium {
        try await square(path, .face, side: Self.faceSide)
    }

    /// A clip gives its first picture.
    @MainActor func sitePicture(_ path: String, _ facts: SourceFacts) async throws(EncoderFailure) -> PublishedMedium {
        let side = min(max(min(facts.width, facts.height), Self.siteSides.lowerBound), Self.siteSides.upperBound)
        return try await square(path, .sitePicture, side: side)
    }

    /// Cut to a square around the middle.
    @MainActor private func square(
        _ path: String, _ form: Recipe.Form, side: Int
    ) async throws(EncoderFailure) -> PublishedMedium {
        let file = "\(form.rawValue).jpg"
        let words =
            start(path) + [
                "-filter_complex",
                "[0:v:0]scale=\(side):\(side):force_original_aspect_ratio=increase:flags=lanczos,crop=\(side):\(side)"
                    + ",format=yuvj420p[square]", "-map", "[square]", "-frames:v", "1", "-q:v", "4",
            ] + ClipArguments.stripped + [place(file)]
        _ = try await run.run(run.tools.ffmpeg, words, source: path, seconds: Self.seconds)
        return PublishedMedium(
            form: form, width: side, height: side, levels: [try level(file, "image/jpeg", (side, side))])
    }

    private func start(_ path: String) -> [String] {
        ["-v", "error", "-nostdin", "-y", "-nostats", "-progress", "pipe:1"] + MediaProbe.input(path)
    }

    private func place(_ name: String) -> String { "file:" + run.folder.appendingPathComponent(name).path }

    private func level(
        _ name: String, _ type: String, _ size: (width: Int, height: Int)
    ) throws(EncoderFailure) -> PublishedMedium.Level {
        let path = run.folder.appendingPathComponent(name).path
        guard let bytes = try? FileManager.default.attributesOfItem(atPath: path)[.size] as? NSNumber,
            bytes.intValue > 0
        else { throw .unreadable(tr("its picture came out empty")) }
        return PublishedMedium.Level(
            file: name, type: type, width: size.width, height: size.height, size: bytes.intValue)
    }
}

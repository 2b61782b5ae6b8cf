// Makes the folder of a published medium: encodes, measures what came out, and writes its `media.json`.
// Thread: see EncoderRun. Invariant: the folder is whole when `make` returns, and worthless when it throws.

import FeedsEngine
import FeedsModels
import Foundation

package struct MediumMaker: Sendable {
    let run: EncoderRun
    let recipe: Recipe
    /// Is told which share is done, 0…1.
    let progress: @Sendable (Double) -> Void
    var folder: URL { run.folder }

    package init(run: EncoderRun, recipe: Recipe, progress: @escaping @Sendable (Double) -> Void = { _ in }) {
        (self.run, self.recipe, self.progress) = (run, recipe, progress)
    }

    @MainActor package func make(
        _ wanted: Recipe.Form, from path: String
    ) async throws(EncoderFailure) -> PublishedMedium {
        let facts = try await MediaProbe.facts(of: path, run)
        var medium =
            switch facts.form(of: wanted) {
            case .video: try await clip(path, facts)
            case .image: try await PictureMaker(run: run).picture(path, facts)
            case .face: try await PictureMaker(run: run).face(path)
            case .sitePicture: try await PictureMaker(run: run).sitePicture(path, facts)
            }
        medium.colour = colour()
        medium.files = try sizes()
        do {
            try JSONEncoder().encode(medium).write(to: folder.appendingPathComponent(PublishedMedium.file))
        } catch {
            throw .noRoom(folder.path)
        }
        return medium
    }

    // MARK: Clips

    @MainActor private func clip(_ path: String, _ facts: SourceFacts) async throws(EncoderFailure) -> PublishedMedium {
        guard facts.duration > 0 else { throw .unreadable(tr("its length is unknown")) }
        let sound = try await sound(path, facts)
        let arguments = ClipArguments(path, facts, isCareful: recipe.isCareful, sound: sound)
        let (progress, duration) = (progress, facts.duration)
        _ = try await run.run(
            run.tools.ffmpeg, arguments.words(into: folder), source: path, seconds: Self.patience(duration) * 4
        ) { progress(0.1 + min(0.85, $0 / duration * 0.85)) }
        var medium = PublishedMedium(
            form: .video, width: facts.width, height: facts.height, duration: Rounded.value(duration),
            hasSound: sound != nil, levels: [])
        try measure(arguments.levels, &medium, facts)
        try await plainFile(path, medium)
        medium.board = arguments.board
        medium.texts = await texts(path, facts)
        return medium
    }

    /// Enough processor time for the slowest machine, and an end for a file that pretends to be short.
    private static func patience(_ seconds: Double) -> Int { 120 + Int(min(86_400, seconds)) * 60 }

    /// The filter of its loudness, empty for silence; nil without sound.
    @MainActor private func sound(_ path: String, _ facts: SourceFacts) async throws(EncoderFailure) -> String? {
        guard facts.hasSound else { return nil }
        do throws(EncoderFailure) {
            let said = try await run.run(
                run.tools.ffmpeg, LoudnessPass.arguments(path), source: path, seconds: Self.patience(facts.duration))
            return LoudnessPass.filter(said) ?? ""
        } catch {
            // A sound that cannot be decoded costs the clip its sound, not its pictures.
            guard case .ended = error else { throw error }
            return nil
        }
    }

    private func measure(
        _ ladder: [PublishLevel], _ medium: inout PublishedMedium, _ facts: SourceFacts
    ) throws(EncoderFailure) {
        for level in ladder {
            let file = "\(level.side).mp4"
            guard let scan = BoxScan(folder.appendingPathComponent(file).path) else {
                throw .unreadable(tr("its %1 level came out damaged", "\(level.side)"))
            }
            let size = scan.head + scan.chunks.reduce(0, +)
            medium.levels.append(
                PublishedMedium.Level(
                    file: file, type: "video/mp4", width: level.width, height: level.height, size: size,
                    bitsPerSecond: Int(Double(size) * 8 / max(0.1, facts.duration)),
                    codecs: scan.video + (medium.hasSound == true ? ", mp4a.40.2" : ""), head: scan.head,
                    chunks: scan.chunks))
            if medium.seconds == nil { medium.seconds = scan.seconds.map { Rounded.value($0, 5) } }
        }
        let seconds = medium.seconds ?? []
        for level in medium.levels {
            if let text = StreamPlaylists.level(level, seconds: seconds) {
                try write(text, to: StreamPlaylists.name(of: level))
            }
        }
        try write(StreamPlaylists.index(medium.levels, seconds: seconds), to: "index.m3u8")
    }

    /// The best level once more, in a form for downloads and for other programs.
    @MainActor private func plainFile(_ path: String, _ medium: PublishedMedium) async throws(EncoderFailure) {
        guard let top = medium.levels.last else { return }
        let best = folder.appendingPathComponent(top.file).path
        var words = ["-v", "error", "-nostdin", "-y", "-nostats", "-progress", "pipe:1"] + MediaProbe.input(best)
        if recipe.keepsMetadata {
            words += MediaProbe.input(path) + ["-map", "0", "-map_metadata", "1"]
        } else {
            words += ["-map", "0"] + ClipArguments.stripped
        }
        let flags = recipe.keepsMetadata ? "+faststart+use_metadata_tags" : "+faststart"
        words += ["-c", "copy", "-movflags", flags, "file:" + folder.appendingPathComponent("clip.mp4").path]
        _ = try await run.run(run.tools.ffmpeg, words, source: path, seconds: 600)
    }

    private func colour() -> String? {
        let file = folder.appendingPathComponent("colour.rgb")
        defer { try? FileManager.default.removeItem(at: file) }  // The list of files would name it otherwise.
        guard let bytes = try? Data(contentsOf: file), bytes.count == 3 else { return nil }
        return "#" + bytes.map { String(Int($0) + 256, radix: 16).dropFirst() }.joined()
    }

    /// Captions within the file. A damaged track is left out.
    @MainActor private func texts(_ path: String, _ facts: SourceFacts) async -> [PublishedMedium.Text] {
        var texts: [PublishedMedium.Text] = []
        for track in facts.texts {
            let file = folder.appendingPathComponent("text-\(track.number).vtt")
            let words =
                ["-v", "error", "-nostdin", "-y"] + MediaProbe.input(path) + ["-map", "0:\(track.number)"]
                + ClipArguments.stripped + ["-f", "webvtt", "file:" + file.path]
            guard (try? await run.run(run.tools.ffmpeg, words, source: path, seconds: 120)) != nil else {
                try? FileManager.default.removeItem(at: file)
                continue
            }
            texts.append(
                PublishedMedium.Text(file: file.lastPathComponent, language: track.language, label: track.label))
        }
        return texts
    }

    // MARK: Files

    private func write(_ text: String, to name: String) throws(EncoderFailure) {
        do {
            try Data(text.utf8).write(to: folder.appendingPathComponent(name))
        } catch {
            throw .noRoom(folder.path)
        }
    }

    private func sizes() throws(EncoderFailure) -> [String: Int] {
        do {
            var sizes: [String: Int] = [:]
            for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
                let path = folder.appendingPathComponent(name).path
                sizes[name] = (try FileManager.default.attributesOfItem(atPath: path)[.size] as? NSNumber)?.intValue
            }
            guard sizes.values.allSatisfy({ $0 > 0 }) else {
                throw EncoderFailure.unreadable(tr("a part came out empty"))
            }
            return sizes
        } catch let error as EncoderFailure {
            throw error
        } catch {
            throw .noRoom(folder.path)
        }
    }
}

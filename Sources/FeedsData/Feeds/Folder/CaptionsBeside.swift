// Captions that lie beside a video and have its name: "clip.vtt", "clip.en.srt", "clip.en.sdh.vtt" for "clip.mp4".
// Thread: pure, except `tracks(of:)`, which blocks on the disk. Invariant: the words between the video's name and the
// extension are a language or a label.

import FeedsModels
import Foundation

enum CaptionsBeside {
    /// How many words may be between: a language and a label.
    private static let mostWords = 2

    static func isCaptions(_ file: String) -> Bool {
        ["vtt", "srt"].contains((file as NSString).pathExtension.lowercased())
    }

    /// The stems of the videos that a file of captions may belong to: "clip.en", then "clip".
    static func owners(of file: String) -> [String] {
        var stems = [stem(of: file)]
        for _ in 0..<mostWords {
            let shorter = stem(of: stems[stems.count - 1])
            guard shorter != stems.last else { break }
            stems.append(shorter)
        }
        return stems
    }

    static func track(_ file: String, at url: URL, of video: String) -> CaptionTrack {
        let name = stem(of: file)
        let words = name.dropFirst(stem(of: video).count).split(separator: ".").map(String.init)
        let language = words.first(where: isLanguage)
        let label = words.filter { $0 != language }.joined(separator: " ")
        let isWord = language == nil || label.isEmpty
        return CaptionTrack(
            url: url, language: language,
            // For "en sdh" the label must name the language too.
            label: label.isEmpty ? nil : isWord ? label : words.joined(separator: " ").uppercased())
    }

    /// The captions of a video that the user opened by itself.
    static func tracks(of video: URL) -> [CaptionTrack] {
        let folder = video.deletingLastPathComponent()
        let path = folder.path(percentEncoded: false)
        // A folder that cannot be listed shows no captions.
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        let clip = video.lastPathComponent
        return NaturalOrder.sorted(names.filter { isCaptions($0) && owners(of: $0).contains(stem(of: clip)) }).map {
            track($0, at: folder.appendingPathComponent($0), of: clip)
        }
    }

    /// "en", "deu", "pt-BR", "zh_Hans".
    private static func isLanguage(_ word: String) -> Bool {
        let parts = word.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "_" }
        guard let first = parts.first, (2...3).contains(first.count), first.allSatisfy({ $0.isASCII && $0.isLetter })
        else { return false }
        return parts.dropFirst().allSatisfy { (2...8).contains($0.count) && $0.allSatisfy(\.isASCII) }
    }

    private static func stem(of file: String) -> String { (file as NSString).deletingPathExtension }
}

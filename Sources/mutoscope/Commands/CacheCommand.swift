// `mutoscope cache status|clear [--json]`: reports the size of the media cache, and clears it.
// Thread: any; a queue of their own reads feed documents. Invariant: never clears a cache that a running window uses.

import CommandKit
import FeedsData
import FeedsModels
import Foundation

enum CacheCommand {
    /// `folder` gives the cache folder of a profile; `out` and `err` take lines without their end.
    static func run(
        _ arguments: [String], folder: (_ profile: String?) -> URL, out: (String) -> Void, err: (String) -> Void
    ) async -> Int32 {
        await CacheOptions.command.run(arguments, out: out, err: err) { options in
            let place = folder(options.profile)
            return options.action == .status
                ? await status(place, options.isJSON, out, err) : await clear(place, options.isJSON, out, err)
        }
    }

    private static func status(
        _ place: URL, _ isJSON: Bool, _ out: (String) -> Void, _ err: (String) -> Void
    ) async -> Int32 {
        let feeds = await DocumentStorage(folder: place).usage()
        do throws(MediaError) {
            let report = try CacheReport(folder: media(place), feeds: feeds)
            out(isJSON ? report.json : report.text)
            return 0
        } catch {
            if isJSON { out(CacheReport.json(error: error.description)) } else { err(error.description) }
            return 1
        }
    }

    private static func clear(
        _ place: URL, _ isJSON: Bool, _ out: (String) -> Void, _ err: (String) -> Void
    ) async -> Int32 {
        let feeds = DocumentStorage(folder: place)
        // A cache that cannot be measured can still be cleared.
        let bytes = ((try? CacheReport(folder: media(place)))?.bytes ?? 0) + (await feeds.usage()).bytes
        let result = CacheReport.clear(media(place))
        if result == .cleared {
            await feeds.clear()
            await VideoStillFolder(folder: place.appendingPathComponent("films")).clear()
        }
        if isJSON {
            out(result.json(freed: bytes))
        } else if let problem = result.problem {
            err(problem)
        } else {
            out("Cleared \(CacheReport.size(bytes)) in \(place.path(percentEncoded: false)).")
        }
        return result == .cleared ? 0 : 1
    }

    private static func media(_ place: URL) -> URL { place.appendingPathComponent("media") }
}

// What makes a site an app that a browser can install and open without a network: manifest and service worker.
// Thread: any; pure. Invariant: both name only files of the player's folder.

import FeedsModels

struct AppFiles: Sendable {
    static let manifestFile = "app.webmanifest"
    static let workerFile = "sw.js"
    static let aboutFile = "about.html"

    private let site: PublishedSite
    private let folder: String
    private let files: [String]

    /// `files`: paths in the player's folder. Nil without a player.
    init?(_ site: PublishedSite, files: [String]) {
        guard let folder = site.player else { return nil }
        (self.site, self.folder, self.files) = (site, folder, files)
    }

    var manifest: String {
        JSONText.object([
            "name": .string(ShownText.cut(site.title, to: 120)),
            "short_name": .string(ShownText.cut(site.title, to: 24)),
            "lang": .text(site.language), "start_url": .string("./"), "scope": .string("./"),
            "display": .string("standalone"), "background_color": .string("#16161a"), "theme_color": .string("#16161a"),
            "icons": .list(files.compactMap(icon)),
        ]).text + "\n"
    }

    /// Named "…/icon-512.png".
    private func icon(_ file: String) -> JSONText? {
        guard let name = file.split(separator: "/").last, name.hasPrefix("icon-"), name.hasSuffix(".png"),
            let side = Int(name.dropFirst(5).dropLast(4))
        else { return nil }
        return .object([
            "src": .string("\(folder)/\(file)"), "sizes": .string("\(side)x\(side)"), "type": .string("image/png"),
        ])
    }

    /// A worker's file must lie at the top of what it serves, so this one names the real one. A new player changes its
    /// text, and browsers then install it.
    var worker: String {
        let shell = JSONText.list(files.map { .string("\(folder)/\($0)") })
        return "self.shell = \(shell.text);\nimportScripts('\(folder)/late/worker.js');\n"
    }
}

// What a search found: a row for each feed, and pictures of the chosen one's posts.
// Thread: main actor. Invariant: the rows are the model's choices, and a single choice needs no button.

import FeedsCore
import FeedsModels
import Foundation
import GtkBridge

final class FoundSources {
    private static let iconSize = 40
    private static let posterSize = (width: 84, height: 112)

    let root: Box
    /// Off in a window that is too low for the dialog with pictures.
    private let showsPictures: Bool
    private let model: AddSourceModel
    private let pictures: AvatarStore
    private let group = PreferencesGroup()
    private let posters = Box(.horizontal, spacing: 8).align(.center, .start)
    private var rows: [PreferencesRow] = []
    private var shown: [DiscoveredSource] = []
    private var posterURLs: [URL] = []
    private var posterTiles: [Widget] = []

    init(_ model: AddSourceModel, pictures: AvatarStore, showsPictures: Bool) {
        self.model = model
        self.showsPictures = showsPictures
        self.pictures = pictures
        root = Box(.vertical, spacing: 12, [group, posters])
        root.isVisible = false
    }

    func follow() {
        root.isVisible = !model.choices.isEmpty
        if model.choices != shown { showRows(model.choices) }
        if rows.count > 1, let option = rows[model.chosenIndex] as? OptionRow { option.isChosen = true }
        let urls = showsPictures ? model.chosen?.posters ?? [] : []
        if urls != posterURLs { showPosters(urls) }
    }

    // MARK: Rows

    private func showRows(_ choices: [DiscoveredSource]) {
        for row in rows { group.remove(row) }
        (rows, shown) = ([], choices)
        for (index, choice) in choices.enumerated() {
            let row = row(choice, index, isSingle: choices.count == 1)
            lead(row, choice)
            group.add(row)
            rows.append(row)
        }
    }

    private func row(_ choice: DiscoveredSource, _ index: Int, isSingle: Bool) -> PreferencesRow {
        let title = TextColumns.fit(choice.title, in: 120)
        let subtitle = model.summary(of: choice)
        guard !isSingle else { return ActRow(title: title, subtitle: subtitle) }
        let option = OptionRow(title: title, subtitle: subtitle, peer: rows.first as? OptionRow)
        option.onChosen(self) { $0.model.choose(index) }
        return option
    }

    private func lead(_ row: PreferencesRow, _ choice: DiscoveredSource) {
        let face = Avatar(size: Self.iconSize)
        face.readAsDecoration()
        let picture = choice.icon.flatMap { icon in
            pictures.picture(icon) { face.show(name: choice.title, picture: $0) }
        }
        face.show(name: choice.title, picture: picture)
        row.lead(with: face)
    }

    // MARK: Pictures

    private func showPosters(_ urls: [URL]) {
        for tile in posterTiles { posters.remove(tile) }
        posterURLs = urls
        posterTiles = urls.map(tile)
        for tile in posterTiles { posters.append(tile) }
        showTiles()
    }

    /// It shows when its picture has come.
    private func tile(_ url: URL) -> Widget {
        let picture = FramePicture()
        let tile = Overlay(child: picture).styled("poster-tile")
        tile.clipsToBounds()
        tile.request(width: Self.posterSize.width, height: Self.posterSize.height)
        // The row says what the posts are.
        tile.readAsDecoration()
        let ready = pictures.picture(url) { [weak self, weak tile] texture in
            picture.texture = texture
            tile?.isVisible = true
            self?.showTiles()
        }
        picture.texture = ready
        tile.isVisible = ready != nil
        return tile
    }

    private func showTiles() { posters.isVisible = posterTiles.contains(where: \.isVisible) }
}

// What the manager does when players and pictures fail: it asks the retry plans, and carries out what they say.
// Thread: main actor. Invariant: `failed` goes to the playback window first, then to the item's retry plan.
//
// When a player fails, the window closes it. Later the plan makes the manager send `retried` to the window. Players that
// the window warms also need the plan's consent, so that the app never asks an address that failed permanently, and
// never asks too early.

package import FeedsEngine
package import FeedsModels

extension VideoPlayerManager {
    /// The user asks for another try, even if the retry plan has given up.
    package func retryTapped(_ item: PostHandle) { healer.retryTapped(item) }

    /// The source sent new media addresses, so media that failed may load now.
    package func addressesChanged() { healer.addressesChanged() }

    package func networkCameBack() { healer.networkCameBack() }

    /// A photo could not be loaded. It has no player but is retried like a video.
    package func pictureFailed(of item: PostHandle, _ error: MediaError) {
        guard video(item) == nil else { return }
        healer.failed(item, .media(error), source: 0, position: nil)
    }

    package func pictureLoaded(of item: PostHandle) {
        if video(item) == nil { healer.pictureLoaded(item) }
    }

    func fail(_ token: Int, _ error: PlaybackError) {
        guard let entry = entries[token] else { return }
        let position = entry.player?.position
        let source = source(of: entry)
        handle(.failed(item: entry.item, token: token))
        healer.failed(entry.item, error, source: source, position: position)
    }

    /// The rendition that the player used, or the best offered rendition if the player failed before it chose.
    private func source(of entry: PlayerEntries.Entry) -> Int {
        let renditions = video(entry.item)?.1.renditions ?? []
        let played = entry.sources.first {
            renditions.indices.contains($0) && renditions[$0] == entry.player?.rendition
        }
        return played ?? entry.sources.first ?? 0
    }
}

extension VideoPlayerManager: PlaybackRecoveryDelegate {
    /// Unknown files are a single source, because they fail or come together.
    func sourceCount(of item: PostHandle) -> Int { video(item).map { max(1, $0.1.renditions.count) } ?? 0 }
    func beginning(of item: PostHandle) -> Double { beginning(item) }

    func retry(_ item: PostHandle) {
        if video(item) != nil {
            handle(.retried(item))
        } else if healer.sources(for: item) != nil {
            tell { $0.loadPicture(of: item) }
        }
    }

    func abandon(_ item: PostHandle) {
        guard let token = entries.token(of: item), entries[token]?.player != nil else { return }
        fail(token, .stuck)
    }

    func idleSeconds(of item: PostHandle) -> Double? { player(of: item)?.idleSeconds }
    func statusChanged(of item: PostHandle, to status: ItemStatus) { tell { $0.statusChanged(of: item, to: status) } }
}

// HLS as the store fetches it ahead.
// Thread: any. Invariant: nothing is fetched that a reader would not use.

import FeedsModels

extension HLSOpener: StreamPreloading {
    func layout(of rendition: Rendition, fitting pane: PaneSize) async throws(MediaError) -> MediaLayout? { nil }

    func preload(
        _ rendition: Rendition, chunk: Int, level: Int, fitting pane: PaneSize
    ) async throws(MediaError) -> PreloadReceipt { PreloadReceipt(bytes: 0, seconds: 0) }
}

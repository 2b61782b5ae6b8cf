// Connects the system's state, the settings, the media store and the preloading.
// Thread: main. Invariant: lives as long as the window, and decides nothing.

import FeedsCore
import FeedsData
import FeedsGtk
import FeedsModels
import Foundation
import GLibBridge
import GtkBridge

@MainActor final class StreamingWiring {
    let services: StreamingServices
    let pictures: PictureMemory
    private let system = SystemMonitor()
    private let bindings = Bindings()
    private let settings: SettingsModel
    private let media: MediaStore

    init(
        media: MediaStore, players: PlayerFactory, settings: SettingsModel, environment: AppEnvironment,
        decoders: PictureStarter
    ) {
        self.settings = settings
        self.media = media
        let reader = PictureReader(decoders)
        // Starts the picture process while the rest of the window is built.
        reader.warmUp()
        pictures = PictureMemory(reader: reader)
        let conditions = StreamingConditions(system: system, settings: settings, scheduler: GLibScheduler())
        services = StreamingServices(
            media: media, conditions: conditions, watchTimes: environment.watchTimes, pane: { players.pane })
        let renditions = environment.renditions
        renditions.follow(conditions.wishes)
        conditions.onWishes = { renditions.follow($0) }
        conditions.onTrim = { [pictures] in
            pictures.trim()
            Heap.giveBack()
        }
        bindings.bind(self) { $0.followCacheLimit() }
        system.start()
    }

    private func followCacheLimit() {
        let limit = AppEnvironment.cacheLimit(settings.current)
        let media = media
        Task { await media.setLimit(limit) }
    }
}

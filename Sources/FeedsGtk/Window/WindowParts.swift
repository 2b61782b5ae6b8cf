package import FeedsCore
package import FeedsModels
package import Foundation
package import GLibBridge

/// The parts that the window needs besides its model.
package struct WindowParts {
    package let media: any MediaStoreProtocol
    package let players: PlayerFactory
    package let pictures: PictureMemory
    package let saver: any MediaSaving
    /// Does what this process may not do; nil where this process may do everything.
    package let helper: HelperProcess?
    package let session: SessionKeeper?
    /// A private folder that the system deletes when the user logs out; nil where the system has none.
    package let runtimeFolder: URL?
    /// Nil where the app keeps no cache.
    package let cache: (any CacheKeeping)?
    /// Small pictures of local videos; nil where the app makes none.
    package let films: (any FilmPictureKeeping)?
    /// The thumbnails of the desktop; nil where the app shares none.
    package let thumbnails: (any ThumbnailKeeping)?
    /// The user's tokens and keys; nil where the app keeps none.
    package let secrets: (any SecretKeeping)?
    /// Nil where the app can simulate no faults.
    package let simulations: SimulationControl?
    /// What the About window says of the program.
    package let program: ProgramFacts
    /// Nil where no tour watches. A tour judges the pictures, so nothing may open over them unasked.
    package let probe: TourProbe?

    package init(
        media: any MediaStoreProtocol, players: PlayerFactory, pictures: PictureMemory, saver: any MediaSaving,
        helper: HelperProcess? = nil, session: SessionKeeper? = nil, runtimeFolder: URL? = nil,
        cache: (any CacheKeeping)? = nil, films: (any FilmPictureKeeping)? = nil,
        thumbnails: (any ThumbnailKeeping)? = nil, secrets: (any SecretKeeping)? = nil,
        simulations: SimulationControl? = nil,
        program: ProgramFacts = ProgramFacts(), probe: TourProbe?
    ) {
        self.media = media
        self.players = players
        self.pictures = pictures
        self.saver = saver
        self.helper = helper
        self.session = session
        self.runtimeFolder = runtimeFolder
        self.cache = cache
        self.films = films
        self.thumbnails = thumbnails
        self.secrets = secrets
        self.simulations = simulations
        self.program = program
        self.probe = probe
    }
}

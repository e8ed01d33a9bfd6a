public import Acts
import Base
public import Hummingbird
public import Jobs
public import Web

/// Smaller copies of videos, which take the place of their originals, and segments in which videos are played.
public struct VideosFeature: Feature {
    private let services: Services
    private let films: SmallerFilms
    private let player: PlayController

    public init(_ services: Services, library: any PhotoLibrary) {
        self.services = services
        films = SmallerFilms(services, library: library)
        player = PlayController(services: services, library: library)
    }

    public func addRoutes(to router: some RouterMethods<Context>) {
        ShrinkController(services: services, films: films).addRoutes(to: router)
        player.addRoutes(to: router)
    }

    public var reversals: [Reversal] { [films.files.reversal] }

    public var jobs: [any JobWork] { [ShrinkWork(films)] }

    public func tidy() async {
        await services.attempt("Smaller videos that were interrupted are completed") { [films] in
            try await blocking { try films.recover() }
        }
    }
}

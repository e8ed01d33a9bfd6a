public import Acts
public import Catalogue
public import Hummingbird
public import Web

/// The whole library in order of time, favourites, and photos downloaded as files.
public struct PhotosFeature: Feature {
    public let timeline: Timeline
    private let services: Services
    private let library: any PhotoLibrary
    private let downloads = Downloads()

    public init(_ services: Services, library: any PhotoLibrary) {
        self.services = services
        self.library = library
        timeline = Timeline(services.catalogue)
    }

    public func addRoutes(to router: some RouterMethods<Context>) {
        PhotosController(services: services, library: library, timeline: timeline).addRoutes(to: router)
        DownloadsController(catalogue: services.catalogue, downloads: downloads).addRoutes(to: router)
    }

    public var reversals: [Reversal] {
        [.ofFavourites { [events = services.events] in events.send("library") }]
    }

    public var searchKinds: [SearchKind] { [DateSearch.kind(services.catalogue)] }

    public func dropUnused() async -> Bool { await timeline.forget() }
}

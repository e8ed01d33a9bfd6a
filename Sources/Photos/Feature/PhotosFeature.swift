public import Acts
import Base
public import Catalogue
public import Hummingbird
public import Web

/// The whole library in order of time, favourites, edited photos, and photos downloaded as files.
public struct PhotosFeature: Feature {
    public let timeline: Timeline
    private let services: Services
    private let library: any PhotoLibrary
    private let downloads = Downloads<DownloadsController.Choice>()
    private let edits: PhotoEdits

    public init(_ services: Services, library: any PhotoLibrary) {
        self.services = services
        self.library = library
        timeline = Timeline(services.catalogue)
        edits = PhotoEdits(services, library: library)
    }

    public func addRoutes(to router: some RouterMethods<Context>) {
        PhotosController(services: services, library: library, timeline: timeline).addRoutes(to: router)
        DownloadsController(catalogue: services.catalogue, library: library, downloads: downloads).addRoutes(to: router)
        SavingController(services: services, library: library).addRoutes(to: router)
        EditController(edits: edits).addRoutes(to: router)
    }

    public var reversals: [Reversal] {
        [.ofFavourites { [events = services.events] in events.send("library") }, edits.reversal]
    }

    public func tidy() async {
        await services.attempt("Edits that were interrupted are completed") { [edits] in
            try await blocking { try edits.recover() }
        }
    }

    public var searchKinds: [SearchKind] { [DateSearch.kind(services.catalogue)] }

    public func dropUnused() async -> Bool { await timeline.forget() }
}

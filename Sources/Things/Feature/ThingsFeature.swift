public import Acts
import Catalogue
public import Hummingbird
public import Web

/// What photos show. Notes looks for it in the background, after the text; Groups and Search find photos by it.
public struct ThingsFeature: Feature {
    private let services: Services
    private let library: any PhotoLibrary

    public init(_ services: Services, library: any PhotoLibrary) {
        self.services = services
        self.library = library
    }

    public func addRoutes(to router: some RouterMethods<Context>) {
        ThingsController(services: services, library: library, onChange: changed).addRoutes(to: router)
    }

    public var reversals: [Reversal] { [.ofThings { [self] in await changed() }] }

    private func changed() async {
        services.events.send("library")
        // Groups forget their lists, and the search index follows.
        Task { [features = services.features] in await features.announce(.albums) }
    }
}

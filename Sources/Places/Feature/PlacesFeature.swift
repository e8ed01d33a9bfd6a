public import Acts
import Base
import Catalogue
public import Hummingbird
public import Web

/// Where photos were taken: the names of places, and places that a person gives.
public struct PlacesFeature: Feature {
    private let services: Services
    private let library: any PhotoLibrary

    public init(_ services: Services, library: any PhotoLibrary) { (self.services, self.library) = (services, library) }

    public func addRoutes(to router: some RouterMethods<Context>) {
        PlacesController(services: services, library: library, onChange: announce).addRoutes(to: router)
    }

    public var reversals: [Reversal] { [.ofPlaces(announce: announce)] }

    /// Names the positions that the scan has found.
    public func follow(_ change: Change) async {
        switch change {
        case .library, .contents: await catchUp()
        default: break
        }
    }

    public func start() async { await catchUp() }

    private func catchUp() async {
        await services.attempt("Places are named") {
            try await blocking { [catalogue = services.catalogue] in try PhotoPlaces.catchUp(catalogue) }
        }
    }

    /// Called when a person has changed places. The search indexes the new names.
    @Sendable private func announce() async {
        await catchUp()
        services.events.send("library")
        await services.features.announce(.albums)
    }
}

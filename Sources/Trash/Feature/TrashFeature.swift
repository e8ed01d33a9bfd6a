public import Acts
public import Hummingbird
public import Web

/// Lists and restores deleted photos, and deletes them permanently.
public struct TrashFeature: Feature {
    public let trash: Trash
    private let services: Services

    public init(_ services: Services) {
        self.services = services
        trash = Trash(services.catalogue, mover: services.mover)
    }

    public func addRoutes(to router: some RouterMethods<Context>) {
        TrashController(services: services, trash: trash).addRoutes(to: router)
    }

    public var reversals: [Reversal] {
        [.ofRestoring(services.mover) { [events = services.events] in events.send("trash") }]
    }
}

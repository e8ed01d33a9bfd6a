public import Acts
public import Hummingbird
public import Web

/// The deck, its decisions, and the delete queue.
public struct TriageFeature: Feature {
    public let triage: Triage
    public let deck: Deck
    public let queue: DeleteQueue
    private let services: Services
    private let library: any PhotoLibrary

    public init(_ services: Services, library: any PhotoLibrary) {
        self.services = services
        self.library = library
        triage = Triage(services.catalogue)
        deck = Deck(services.catalogue)
        queue = DeleteQueue(services.catalogue, mover: services.mover)
    }

    public func addRoutes(to router: some RouterMethods<Context>) {
        TriageController(services: services, library: library, triage: triage, deck: deck).addRoutes(to: router)
        QueueController(services: services, queue: queue).addRoutes(to: router)
    }

    public var reversals: [Reversal] {
        Triage.reversals(
            services.mover,
            onDecisions: { [features = services.features] in await features.announce(.decisionsUndone) },
            onDeletion: { [events = services.events] in events.send("trash") })
    }
}

import Base
public import Hummingbird
public import Web

/// Receives files from phones and stores them in a folder chosen by the user, without duplicates.
public struct InboxFeature: Feature {
    private let services: Services
    private let inbox: Inbox

    public init(_ services: Services, library: any PhotoLibrary) {
        self.services = services
        inbox = Inbox(services.catalogue, library: library)
    }

    public func addRoutes(to router: some RouterMethods<Context>) {
        InboxController(services: services, inbox: inbox).addRoutes(to: router)
    }

    public func expire() async {
        let inbox = inbox
        await services.attempt("Parts that no phone goes on with are removed") {
            try await blocking { try inbox.removeOldParts() }
        }
    }
}

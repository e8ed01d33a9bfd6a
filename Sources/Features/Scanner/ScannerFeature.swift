public import Acts
import Basics
public import Catalogue
public import Hummingbird
public import Jobs
public import Web

/// Paper to searchable PDF: photographed pages, made straight and clean, read and saved.
public struct ScannerFeature: Feature {
    public let scans: Scans
    private let services: Services
    private let library: any PhotoLibrary
    private let reading: QuietReading

    public init(_ services: Services, library: any PhotoLibrary) {
        (self.services, self.library) = (services, library)
        scans = Scans(services.catalogue, pool: services.pool) { services.sendScan($0) }
        reading = QuietReading(scans)
    }

    public func addRoutes(to router: some RouterMethods<Context>) {
        ScannerController(services: services, scans: scans).addRoutes(to: router)
        ScanPagesController(services: services, scans: scans, library: library).addRoutes(to: router)
        ScanExportController(services: services, scans: scans).addRoutes(to: router)
    }

    public var reversals: [Reversal] {
        scans.reversals { [events = services.events] in events.send("scanner", ScanEvent(id: nil)) }
    }

    public var jobs: [any JobWork] { [ScanWork(scans)] }

    public var searchKinds: [SearchKind] { [Scans.searchKind] }

    public func dropUnused() async -> Bool {
        reading.look()
        return false
    }

    public func stop() async { await reading.stop() }

    public func start() async {
        let scans = scans
        await services.attempt("Scans that were deleted long ago are removed") { try await blocking { try scans.sweep() } }
    }
}

/// What browsers hear: a scan changed; any of them where the id is nil.
struct ScanEvent: Encodable {
    let id: Int64?
}

extension Services {
    func sendScan(_ id: Int64) { events.send("scanner", ScanEvent(id: id)) }
}

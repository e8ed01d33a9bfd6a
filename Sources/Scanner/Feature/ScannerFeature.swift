public import Acts
public import Base
public import Catalogue
public import Hummingbird
public import Jobs
import Synchronization
public import Web

/// Turns paper into searchable PDFs: photographed pages are straightened, cleaned, read and saved.
public struct ScannerFeature: Feature {
    public let scans: Scans
    private let services: Services
    private let library: any PhotoLibrary
    private let reading: QuietReading
    private let finding = Finding()

    public init(_ services: Services, library: any PhotoLibrary) {
        (self.services, self.library) = (services, library)
        scans = Scans(services.catalogue, pool: services.pool) { services.sendScan($0) }
        reading = QuietReading(scans)
    }

    public func addRoutes(to router: some RouterMethods<Context>) {
        ScannerController(services: services, scans: scans).addRoutes(to: router)
        ScanPagesController(services: services, scans: scans, library: library).addRoutes(to: router)
        ScanExportController(scans: scans, saver: FileSaver(services.catalogue, library: library)).addRoutes(to: router)
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

    public func stop() async {
        await finding.stop()
        await reading.stop()
    }

    /// Removes outdated files, and finds photos in the scans folder that have no row in the `scanPage` table. Runs when no new
    /// photos can arrive.
    public func tidy() async {
        let (scans, finding) = (scans, finding)
        await services.attempt("What was made of scans is swept") {
            try await blocking {
                try scans.tidy()
                finding.found(try scans.unnamed())
            }
        }
    }

    public func start() async {
        let (scans, services) = (scans, services)
        finding.begin { photos in
            await services.attempt("Photos that no scan names are shown again") {
                for id in try await scans.adopt(photos) { services.sendScan(id) }
            }
        }
    }

    public func expire() async {
        let scans = scans
        await services.attempt("Scans that were deleted long ago are removed") { try await blocking { try scans.expire() } }
    }

    public func adopt(_ path: BytePath, name: String) async throws {
        guard path.parent == scans.files.folder else { return }
        for id in try await scans.adopt([path.name.display]) { services.sendScan(id) }
    }
}

/// The photos that had no row in the table `scanPage` when the server started, and the task that makes scans from these
/// photos.
private final class Finding: Sendable {
    private struct State {
        var photos: [String] = []
        var task: Task<Void, Never>?
    }

    private let state = Mutex(State())

    func found(_ photos: [String]) { state.withLock { $0.photos = photos } }

    func begin(_ work: @escaping @Sendable ([String]) async -> Void) {
        state.withLock { state in
            guard !state.photos.isEmpty, state.task == nil else { return }
            state.task = Task(priority: .background) { [photos = state.photos] in await work(photos) }
        }
    }

    func stop() async {
        let task = state.withLock(\.task)
        task?.cancel()
        await task?.value
    }
}

/// The event that browsers receive when a scan has changed. `id` is the id of the scan; nil if any scan may have changed.
struct ScanEvent: Encodable {
    let id: Int64?
}

extension Services {
    func sendScan(_ id: Int64) { events.send("scanner", ScanEvent(id: id)) }
}

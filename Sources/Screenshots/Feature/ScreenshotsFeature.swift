public import Acts
import Base
public import Catalogue
public import Hummingbird
public import Jobs
public import Web

/// Sorts screenshots by their content.
public struct ScreenshotsFeature: Feature {
    public let screenshots: Screenshots
    private let services: Services

    public init(_ services: Services) {
        self.services = services
        screenshots = Screenshots(services.catalogue, pool: services.pool)
    }

    public func addRoutes(to router: some RouterMethods<Context>) {
        ScreenshotsController(services: services, screenshots: screenshots).addRoutes(to: router)
    }

    public var reversals: [Reversal] {
        screenshots.reversals(
            services.mover,
            onCorrection: { [services] in await services.announceScreenshots() },
            onMove: { [services] in
                services.events.send("library")
                await services.announceScreenshots()
            })
    }

    public var jobs: [any JobWork] { [screenshots.sorting] }

    public var searchKinds: [SearchKind] { [Screenshots.searchKind] }

    public func follow(_ change: Change) async {
        switch change {
        case .library:
            await services.attempt("Screenshots follow the library") {
                if try screenshots.isWanted() { _ = try await services.jobs.start(SortScreenshots.name) }
            }
        case .settings:
            await services.attempt("Albums of screenshots follow the settings") {
                let isChanged = try await blocking { [catalogue = services.catalogue] in
                    try catalogue.write { try KeptAlbums.catchUp($0) }
                }
                if isChanged { await services.announceScreenshots() }
            }
        case .contents, .swiping, .decisions, .decisionsUndone, .albums: break
        }
    }

    public func jobChanged(_ job: Job) {
        guard job.kind == SortScreenshots.name, job.state != .running else { return }
        Task { [features = services.features] in await features.announce(.albums) }
    }
}

extension Services {
    /// Announces to all clients and features that results and their albums have changed.
    func announceScreenshots() async {
        events.send("screenshots")
        await features.announce(.albums)
    }
}

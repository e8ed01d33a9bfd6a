public import Acts
import Base
public import Catalogue
import GroupsEngine
public import Hummingbird
public import Web
import Workers

/// The library as groups: duplicates, similar photos, days, albums and more.
public struct GroupsFeature: Feature {
    public let groups: GroupCache
    public let similar: SimilarUpdater
    private let services: Services
    private let library: any PhotoLibrary

    public init(_ services: Services, library: any PhotoLibrary) {
        self.services = services
        self.library = library
        let (events, activity, pool) = (services.events, services.activity, services.pool)
        groups = GroupCache(services.catalogue) { events.send("groups") }
        similar = SimilarUpdater(
            services.catalogue, read: { request throws(Failure) in try await pool.perform(request) }, films: FilmReader(pool),
            isBusy: { activity.isBusy() }
        ) {
            events.send("groups")
        }
    }

    public func addRoutes(to router: some RouterMethods<Context>) {
        GroupsController(services: services, library: library, groups: groups, similar: similar).addRoutes(to: router)
        AlbumsController(services: services, library: library).addRoutes(to: router)
        TagsController(services: services, library: library, onChange: tagsChanged).addRoutes(to: router)
    }

    public var reversals: [Reversal] {
        [
            .ofSeparation { [self] in
                await similar.noteChange()
                await forget()
            },
            .ofAlbums { [self] in await forget() },
            .ofTags { [self] in await tagsChanged() },
        ]
    }

    public var searchKinds: [SearchKind] { [AlbumSearch.kind(services.catalogue), KindSearch.kind(services.catalogue, groups)] }

    public func follow(_ change: Change) async {
        switch change {
        case .library: await similar.noteChange()
        case .contents: await similar.noteChange(isPassing: true)
        case .albums: await forget()
        case .swiping, .decisions, .decisionsUndone, .settings: break
        }
    }

    /// Makes the lists of groups in advance, because making them takes seconds for a million photos. Waits while requests
    /// are running or file names are being read.
    public func prepare() async throws {
        try await groups.prepare(.series) {
            repeat {
                try await Task.sleep(for: .milliseconds(200))
            } while await library.progress.state == .names || services.activity.isBusy()
        }
    }

    /// The time after the last request for which the orders of groups are kept, because a user may continue to look at a
    /// large group.
    private static let rest = Duration.seconds(180)

    public func dropUnused() async -> Bool { await groups.forgetOrders(unaskedFor: Self.rest) }

    public func stop() async { await similar.stop() }

    private func tagsChanged() async {
        await forget()
        services.events.send("library")
        // The search index follows, which may take long for many photos.
        Task { [features = services.features] in await features.announce(.albums) }
    }

    private func forget() async {
        await groups.forget()
        services.events.send("groups")
    }
}

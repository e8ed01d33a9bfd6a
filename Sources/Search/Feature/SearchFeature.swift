public import Catalogue
public import Hummingbird
public import Web
import Workers

/// Searches the names of files, and all kinds of items that features make searchable, with a single query.
public struct SearchFeature: Feature {
    public let search: Search

    private let catalogue: Catalogue
    private let pool: WorkerPool

    public init(_ services: Services) {
        (catalogue, pool) = (services.catalogue, services.pool)
        search = Search(services.catalogue) { [features = services.features] in features.searchKinds }
    }

    public func addRoutes(to router: some RouterMethods<Context>) {
        SearchController(search: search, pool: pool).addRoutes(to: router)
    }

    public var searchKinds: [SearchKind] { [Search.files, Search.others, Search.documents(catalogue), Search.folders] }

    public func follow(_ change: Change) async {
        switch change {
        case .library, .albums: await search.catchUp()
        default: break
        }
    }
}

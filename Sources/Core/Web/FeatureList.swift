public import Catalogue
import Jobs
import Synchronization

/// All features. The list is empty until they are made, and after the server stopped.
public final class FeatureList: Sendable {
    private let features = Mutex<[any Feature]>([])

    public init() {}

    public var all: [any Feature] { features.withLock { $0 } }

    public var searchKinds: [SearchKind] { all.flatMap(\.searchKinds) }

    public func fill(_ all: [any Feature]) { features.withLock { $0 = all } }

    /// Empties the list. This breaks a cycle of references, because features hold this list.
    public func empty() { fill([]) }

    /// Calls all features, one after the other.
    public func announce(_ change: Change) async {
        for feature in all { await feature.follow(change) }
    }
}

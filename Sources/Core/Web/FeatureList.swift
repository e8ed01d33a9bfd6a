public import Catalogue
import Jobs
import Synchronization

/// All features. The list is empty before the features are created and after the server has stopped.
public final class FeatureList: Sendable {
    private let features = Mutex<[any Feature]>([])

    public init() {}

    public var all: [any Feature] { features.withLock { $0 } }

    public var searchKinds: [SearchKind] { all.flatMap(\.searchKinds) }

    public func fill(_ all: [any Feature]) { features.withLock { $0 = all } }

    /// Empties the list. This breaks a reference cycle, because features hold this list.
    public func empty() { fill([]) }

    /// Informs all features of a change, one after the other.
    public func announce(_ change: Change) async {
        for feature in all { await feature.follow(change) }
    }
}

public import Catalogue
import Jobs
import Synchronization

/// All features. It is filled once they are made; until then, and after the end, it is empty.
public final class FeatureList: Sendable {
    private let features = Mutex<[any Feature]>([])

    public init() {}

    public var all: [any Feature] { features.withLock { $0 } }

    public var searchKinds: [SearchKind] { all.flatMap(\.searchKinds) }

    public func fill(_ all: [any Feature]) { features.withLock { $0 = all } }

    /// Features hold this list: without this nobody would let go of them.
    public func empty() { fill([]) }

    /// Tells all features, one after the other.
    public func announce(_ change: Change) async {
        for feature in all { await feature.follow(change) }
    }
}

import Acts
import Catalogue
import Synchronization

/// Digests of parts whose rest has not come: the next piece goes on with them, so that nobody reads the whole file again.
final class OpenDigests: Sendable {
    private let all = Mutex<[(identity: Identity, digest: RunningDigest)]>([])
    /// More phones than send at a time; whose digest is gone, that part is read.
    private static let most = 64

    func keep(_ digest: RunningDigest, of identity: Identity) {
        all.withLock { all in
            if all.count == Self.most { all.removeFirst() }
            all.append((identity, digest))
        }
    }

    func take(_ identity: Identity) -> RunningDigest? {
        all.withLock { all in
            all.firstIndex { $0.identity == identity }.map { all.remove(at: $0).digest }
        }
    }
}

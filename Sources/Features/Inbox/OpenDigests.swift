import Acts
import Catalogue
import Synchronization

/// Digests of incomplete files. The next piece continues the digest, so that the whole file need not be read again.
final class OpenDigests: Sendable {
    private let all = Mutex<[(identity: Identity, digest: RunningDigest)]>([])
    /// More than the number of phones that send at the same time. If a digest is dropped, the file is read again.
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

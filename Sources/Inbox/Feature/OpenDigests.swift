import Acts
import Catalogue
import Synchronization

/// The digests of incomplete files. The next piece of a file continues its digest, so that the whole file does not have to be
/// read again.
final class OpenDigests: Sendable {
    private let all = Mutex<[(identity: Identity, digest: RunningDigest)]>([])
    /// The maximum number of digests, which is larger than the number of phones that send files simultaneously. If a digest
    /// is dropped, its file is read again.
    private static let maximum = 64

    func keep(_ digest: RunningDigest, of identity: Identity) {
        all.withLock { all in
            if all.count == Self.maximum { all.removeFirst() }
            all.append((identity, digest))
        }
    }

    func take(_ identity: Identity) -> RunningDigest? {
        all.withLock { all in
            all.firstIndex { $0.identity == identity }.map { all.remove(at: $0).digest }
        }
    }
}

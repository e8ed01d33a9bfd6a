import Acts
import Catalogue
import Synchronization

/// The unfinished digests (SHA-256) of incomplete files. When the next part of a file arrives, its digest is continued, so
/// that the whole file does not have to be read again.
final class OpenDigests: Sendable {
    private let all = Mutex<[(identity: Identity, digest: RunningDigest)]>([])
    /// The maximum number of digests, chosen larger than the number of phones that send files simultaneously. If a digest is
    /// dropped, the file is read again from the beginning.
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

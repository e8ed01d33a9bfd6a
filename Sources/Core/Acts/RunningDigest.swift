public import Catalogue
import CDigest

/// Computes the SHA-256 of bytes that arrive in pieces. `@unchecked Sendable` is safe, because the object has only one owner at
/// a time: an `ArrivingFile`, which uses it under its lock, or the code that keeps it for a later upload.
public final class RunningDigest: @unchecked Sendable {
    private let state = cdigest_create()
    /// The number of bytes digested so far.
    public private(set) var length: Int64 = 0

    public init() {}

    deinit { cdigest_free(state) }

    public func update(_ bytes: UnsafeRawBufferPointer) {
        cdigest_update(state, bytes.baseAddress, bytes.count)
        length += Int64(bytes.count)
    }

    /// Returns the digest. Nothing can be added afterwards.
    public func finish() -> Identity {
        var out = [UInt8](repeating: 0, count: 32)
        cdigest_finish(state, &out)
        return Identity(digest: out)
    }
}

public import Catalogue
import CDigest

/// A SHA-256 of bytes as they come. Unchecked, for one holds it at a time: an `ArrivingFile`, under its lock, or who keeps it for later.
public final class RunningDigest: @unchecked Sendable {
    private let state = cdigest_create()
    /// Bytes that it is of.
    public private(set) var length: Int64 = 0

    public init() {}

    deinit { cdigest_free(state) }

    func update(_ bytes: UnsafeRawBufferPointer) {
        cdigest_update(state, bytes.baseAddress, bytes.count)
        length += Int64(bytes.count)
    }

    /// Nothing can be added afterwards.
    public func finish() -> Identity {
        var out = [UInt8](repeating: 0, count: 32)
        cdigest_finish(state, &out)
        return Identity(digest: out)
    }
}

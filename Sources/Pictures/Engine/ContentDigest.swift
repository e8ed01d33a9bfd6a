import CDigest

/// Incremental SHA-256 (FIPS 180-4).
public struct ContentDigest: ~Copyable {
    private let state: OpaquePointer?

    public init() { state = cdigest_create() }

    deinit { cdigest_free(state) }

    public mutating func update(_ bytes: UnsafeRawBufferPointer) {
        cdigest_update(state, bytes.baseAddress, bytes.count)
    }

    /// Returns the digest, which is 32 bytes long. Do not call `update` afterwards.
    public mutating func finish() -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: 32) { buffer, count in
            cdigest_finish(state, buffer.baseAddress)
            count = 32
        }
    }

    /// Returns the digest of bytes in memory.
    public static func of(_ bytes: [UInt8]) -> [UInt8] {
        var digest = ContentDigest()
        bytes.withUnsafeBytes { digest.update($0) }
        return digest.finish()
    }
}

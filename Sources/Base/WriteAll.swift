import Glibc

/// Writes all bytes to a descriptor; returns false, with `errno` set, if that fails.
public func writeAll(_ descriptor: Int32, _ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBytes { writeAll(descriptor, $0) }
}

/// Writes all bytes of a buffer to a descriptor; returns false, with `errno` set, if that fails.
public func writeAll(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Bool {
    var done = 0
    while done < bytes.count {
        let wrote = write(descriptor, bytes.baseAddress?.advanced(by: done), bytes.count - done)
        if wrote < 0 && errno == EINTR { continue }
        guard wrote > 0 else { return false }
        done += wrote
    }
    return true
}

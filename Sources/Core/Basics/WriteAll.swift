import Glibc

/// Writes all bytes to a descriptor; returns false, with `errno` set, where that fails.
public func writeAll(_ descriptor: Int32, _ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBytes { buffer in
        var done = 0
        while done < buffer.count {
            let wrote = write(descriptor, buffer.baseAddress?.advanced(by: done), buffer.count - done)
            if wrote < 0 && errno == EINTR { continue }
            guard wrote > 0 else { return false }
            done += wrote
        }
        return true
    }
}

import Glibc

extension Destination {
    private static let piece = 1 << 20
    // Linux, lseek(2).
    private static let (seekData, seekHole) = (Int32(3), Int32(4))

    /// Writes a copy of a file that was written before.
    ///
    /// - Parameter number: the number with which the file was remembered.
    /// - Returns: the path and the size of the copy; nil if no such file was written, or if it has changed since.
    mutating func copy(
        of number: Int, to parts: [String], modified: Int64?
    ) throws(ArchiveError) -> (path: [String], bytes: Int64)? {
        guard let original = original(number), let name = original.path.last else { return nil }
        let input = openat(try folder(Array(original.path.dropLast())), name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard input >= 0 else { return nil }
        defer { close(input) }
        var status = stat()
        guard fstat(input, &status) == 0, status.st_mode & S_IFMT == S_IFREG, Int64(status.st_size) == original.bytes else {
            return nil
        }
        let path = try write(parts, modified: modified) { output throws(ArchiveError) in
            try Self.copy(input, to: output, bytes: original.bytes)
        }
        return (path, original.bytes)
    }

    /// Copies a file and keeps its holes.
    private static func copy(_ input: Int32, to output: Int32, bytes: Int64) throws(ArchiveError) {
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: piece, alignment: 16)
        defer { buffer.deallocate() }
        var offset: Int64 = 0
        while offset < bytes {
            let data = Int64(lseek(input, off_t(offset), seekData))
            if data < 0, errno == ENXIO { break }
            let hole = Int64(lseek(input, off_t(data), seekHole))
            guard data >= 0, hole > data else { throw .reading(errno) }
            offset = data
            while offset < hole {
                let got = pread(input, buffer.baseAddress, min(piece, Int(hole - offset)), off_t(offset))
                if got < 0, errno == EINTR { continue }
                guard got > 0 else { throw .reading(got < 0 ? errno : EIO) }
                try UnsafeRawBufferPointer(rebasing: buffer[..<got]).write(to: output, at: offset)
                offset += Int64(got)
            }
        }
        guard ftruncate(output, off_t(bytes)) == 0 else { throw .writing(errno) }
    }
}

extension UnsafeRawBufferPointer {
    /// Writes all bytes to an open file, from an offset on.
    func write(to descriptor: Int32, at offset: Int64) throws(ArchiveError) {
        var done = 0
        while done < count {
            let wrote = pwrite(descriptor, baseAddress?.advanced(by: done), count - done, off_t(offset) + off_t(done))
            if wrote < 0 && errno == EINTR { continue }
            guard wrote > 0 else { throw .writing(wrote == 0 ? ENOSPC : errno) }
            done += wrote
        }
    }
}

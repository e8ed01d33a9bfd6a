import CArchive
import Glibc

/// One pass over the entries of an archive.
struct ArchiveReader: ~Copyable {
    struct Entry {
        let name: [UInt8]
        private(set) var bytes: Int64?
        let modified: Int64?
        let kind: ArchiveEntry.Kind
        /// The target of a link, as bytes like the name.
        let target: [UInt8]?
        let isEncrypted: Bool
        /// Whether the format does not define the encoding of names, so that it depends on the program that wrote them.
        let hasFreeEncoding: Bool
        let format: Format
        /// Whether the entry must be unpacked to reach the next one.
        let isPacked: Bool

        var isZip: Bool { format == .zip }
        /// Whether the format has hard links.
        var canHaveLinks: Bool { format == .tar || format == .rar }

        func with(bytes: Int64?) -> Self {
            var entry = self
            entry.bytes = bytes
            return entry
        }

        /// Returns the size of an entry whose last piece ends at `end`.
        ///
        /// - Throws: `short` if the entry should be longer, `refused` if it only refers to another one. In a tar, the stated size
        ///   may exceed the end of the last piece, because a sparse file may end in a hole.
        func size(endingAt end: Int64) throws(ArchiveError) -> Int64 {
            // RAR stores equal files once. An entry without data and size refers to another one, which libarchive does not name.
            if format == .rar, bytes == nil, end == 0 { throw .refused(.reference) }
            guard let bytes, bytes > end else { return end }
            guard format == .tar else { throw .short(has: end, of: bytes) }
            return bytes
        }
    }

    enum Format { case zip, tar, rar, packed, other }

    let descriptor: Int32
    /// The size of the archive in bytes.
    let size: Int64
    private let handle: OpaquePointer
    private let path: [UInt8]
    /// The name of the archive, which may be another than in the path.
    private let name: [UInt8]
    private let limits: ArchiveLimits
    private var count = 0
    /// Whether the last entry must be unpacked to reach the next one. `unpacked` counts the unpacked bytes of all such entries.
    private var isPacked = false
    private var unpacked: Int64 = 0
    /// Whether the last entry is encrypted with a method that the library does not know, so that the library reads meaningless
    /// data.
    private var isSealed = false
    private var format = Format.other
    /// Whether this is a zip without the record at its end.
    private let isCutZip: Bool

    init(_ archive: Archive) throws(ArchiveError) {
        let descriptor = archive.open(archive.path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { throw .reading(errno) }
        var status = stat()
        var handle: OpaquePointer?
        var isCutZip = false
        let result: Int32
        if fstat(descriptor, &status) != 0 || status.st_mode & S_IFMT != S_IFREG {
            result = carchive_unknown.rawValue
        } else if status.st_size == 0 {
            close(descriptor)
            throw .empty
        } else {
            let size = Int64(status.st_size)
            isCutZip = ZipEnding.hasLocalHeader(descriptor) && !ZipDirectory.hasEnd(descriptor, size: size)
            let (start, tail) =
                isCutZip
                ? (size, ZipEnding.padding(descriptor, size: size))
                : ZipDirectory(descriptor, size: size)?.corrected ?? (size, [])
            result = tail.withUnsafeBytes {
                carchive_open(descriptor, start, archive.password, tail.isEmpty ? nil : $0.baseAddress, $0.count, &handle)
            }
        }
        guard let handle, result == 0 else {
            defer { close(descriptor) }
            let message = handle.map { String(cString: carchive_message($0)) } ?? ""
            handle.map(carchive_close)
            let isFile = status.st_mode & S_IFMT == S_IFREG
            throw Self.error(result, message).named(
                isPart: isFile && Volumes.isPart(descriptor, size: Int64(status.st_size), path: archive.path))
        }
        path = archive.path
        name = archive.name
        self.handle = handle
        limits = archive.limits
        self.isCutZip = isCutZip
        self.descriptor = descriptor
        size = Int64(status.st_size)
    }

    deinit {
        carchive_close(handle)
        close(descriptor)
    }

    /// - Parameter goesOn: called while an unread entry is skipped; returns false to stop, and then no entry is returned.
    mutating func next(while goesOn: () -> Bool = { true }) throws(ArchiveError) -> Entry? {
        // The library would skip the entry itself, but without a limit.
        if isPacked { try pass(while: goesOn) }
        guard goesOn(), format != .packed else { return nil }
        var entry = carchive_entry()
        var packedName: [UInt8]?
        let result = carchive_next(handle, &entry)
        if result == carchive_end.rawValue {
            if count == 0, ZipEnding.hasLocalHeader(descriptor) { throw .broken("its list of entries is empty") }
            if isCutZip { try checkZipEnd() }
            // If no file begins in a part of a multi-part archive, the part has no entry that would show the format.
            if format == .rar || count == 0 { try checkEnd() }
            if format == .tar, carchive_is_ended(handle) == 0 { throw .broken("it is cut off") }
            return nil
        }
        guard result == 0 else {
            let error = error(result)
            guard case .broken = error, isCutZip, count > 0 else { throw error }
            try checkZipEnd()
            throw error
        }
        // The header itself is cut off.
        if isCutZip, carchive_consumed(handle) > size {
            try checkZipEnd()
            return nil
        }
        count += 1
        isPacked = entry.is_packed != 0
        func bytes(_ text: UnsafePointer<CChar>?) -> [UInt8]? {
            text.map { Array(UnsafeRawBufferPointer(start: $0, count: strlen($0))) }
        }
        switch UInt32(bitPattern: entry.format) {
        case carchive_zip.rawValue: format = .zip
        case carchive_tar.rawValue: format = .tar
        case carchive_rar.rawValue: format = .rar
        case carchive_packed.rawValue:
            format = .packed
            guard let file = PackedName.file(of: name) else { throw .notAnArchive }
            packedName = file
        default: format = .other
        }
        isSealed = format == .rar && entry.is_encrypted != 0
        let kind: ArchiveEntry.Kind =
            switch UInt32(bitPattern: entry.kind) {
            case carchive_file.rawValue: .file
            case carchive_folder.rawValue: .folder
            case carchive_link.rawValue: entry.is_hard != 0 ? .hardLink : .link
            default: .special
            }
        return Entry(
            name: packedName ?? bytes(entry.name) ?? [], bytes: entry.size < 0 ? nil : entry.size,
            modified: entry.has_modified != 0 ? entry.modified : nil,
            kind: kind, target: kind == .link || kind == .hardLink ? bytes(entry.target) : nil,
            isEncrypted: entry.is_encrypted != 0,
            hasFreeEncoding: format == .zip || format == .tar, format: format, isPacked: isPacked)
    }

    /// Checks that a zip ends with its directory, because the library also reads a zip without one.
    private func checkZipEnd() throws(ArchiveError) {
        let error: ArchiveError
        switch ZipEnding(descriptor, after: carchive_consumed(handle)) {
        case .whole: return
        case .inDirectory: error = .directoryCut(count: count)
        case .beforeDirectory: error = .cutOff(count: count)
        }
        throw error.named(isPart: Volumes.isPart(descriptor, size: size, path: path))
    }

    /// Checks that a RAR ends properly, because the library accepts any end of the file.
    private func checkEnd() throws(ArchiveError) {
        guard let blocks = RarBlocks(descriptor, size: size) else { return }
        if blocks.isPart { throw .onePart }
        if blocks.isCut { throw .broken("it is cut off") }
    }

    /// Skips the rest of an entry. An error in the entry does not stop the reading, unless a limit is exceeded.
    private mutating func pass(while goesOn: () -> Bool) throws(ArchiveError) {
        do throws(ArchiveError) { while goesOn(), try read() != nil {} } catch {
            if case .limit = error { throw error }
        }
    }

    /// Returns the next piece of the entry and its offset, or nil at the end. The piece is valid until the next call; the gaps
    /// between pieces are zeros.
    mutating func read() throws(ArchiveError) -> (offset: Int64, bytes: UnsafeRawBufferPointer)? {
        var start: UnsafeRawPointer?
        var (count, offset) = (0, Int64(0))
        let result = carchive_read(handle, &start, &count, &offset)
        if result == carchive_end.rawValue { return nil }
        guard result == 0 else { throw error(result) }
        if isPacked {
            unpacked += Int64(count)
            try check(unpacked: unpacked)
        }
        return (offset, UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count))
    }

    /// Returns how far the last entry was unpacked by its first megabyte: the number of unpacked bytes for each packed byte.
    mutating func ratio() throws(ArchiveError) -> Double? {
        let start = carchive_consumed(handle)
        var unpacked = 0
        while unpacked < 1 << 20, let piece = try read() { unpacked += piece.bytes.count }
        let packed = carchive_consumed(handle) - start
        return packed > 0 && unpacked > 0 ? Double(unpacked) / Double(packed) : nil
    }

    /// Checks the number of unpacked bytes against the limits. For formats other than zip, which are read from beginning to end,
    /// the ratio is also computed for the part of the archive read so far, but only after twice `freeBytes`: by then, a run of
    /// zeros at the beginning can no longer explain a high ratio.
    func check(unpacked: Int64, isZip: Bool = false) throws(ArchiveError) {
        try limits.check(unpacked: unpacked, packed: size)
        guard !isZip, unpacked > 2 * limits.freeBytes else { return }
        try limits.check(unpacked: unpacked, packed: min(size, carchive_position(handle)))
    }

    /// Whether the library read on behind the end of a zip that is cut off, or lacks data: -5 is Z_BUF_ERROR of zlib.
    private var isAtCut: Bool {
        let message = String(cString: carchive_message(handle))
        return carchive_consumed(handle) > size || message.hasPrefix("Truncated") || message.contains("(-5)")
    }

    private func error(_ result: Int32) -> ArchiveError {
        let error = Self.error(result, String(cString: carchive_message(handle)))
        switch error {
        case .broken, .damaged:
            if isSealed { return .cipherUnknown }
            if isCutZip, isAtCut { return .broken("it is cut off") }
        default: break
        }
        return error.named(isPart: Volumes.isPart(descriptor, size: size, path: path))
    }

    private static func error(_ result: Int32, _ said: String) -> ArchiveError {
        // For some errors the library gives no message, and for others a message of several lines.
        let line = said.prefix { $0 != "\n" }
        let message = line.isEmpty ? "it is cut off or damaged" : String(line)
        return switch result {
        case carchive_password.rawValue: .passwordRequired
        case carchive_wrong.rawValue: .passwordWrong
        case carchive_cipher.rawValue: .cipherUnknown
        case carchive_method.rawValue: .methodUnknown
        case carchive_memory.rawValue: .outOfMemory
        case carchive_missing.rawValue: .libraryMissing
        case carchive_unknown.rawValue: .notAnArchive
        case carchive_damaged.rawValue: .damaged(message)
        default: .broken(message)
        }
    }
}

extension ArchiveError {
    /// Returns `onePart` instead of a damage error if the file is one part of a multi-part archive, because the missing data is
    /// then in the other parts.
    fileprivate func named(isPart: @autoclosure () -> Bool) -> ArchiveError {
        switch self {
        case .broken, .notAnArchive, .directoryCut, .cutOff: isPart() ? .onePart : self
        default: self
        }
    }
}

public import Base
import Glibc

/// An archive of files: zip, tar (gzip, bzip2, xz, zstd, lz4), 7z or rar.
///
/// Every call reads the file again from its beginning, and nothing is kept in memory. Safe on any file, within the limits.
public struct Archive: Sendable {
    let path: [UInt8]
    /// The name of the archive.
    let name: [UInt8]
    let password: String?
    private let encoding: TextEncoding?
    let limits: ArchiveLimits
    let open: Opener

    /// Opens a file like open(2) and sets `errno`. The path has no terminating zero, and the flags are those of open(2).
    public typealias Opener = @Sendable (_ path: [UInt8], _ flags: Int32) -> Int32

    /// - Parameters:
    ///   - name: the name of the archive if it differs from the name in the path.
    ///   - encoding: used for names whose encoding the archive does not state; nil to detect the encoding.
    ///   - open: opens the file for each pass. The descriptors of several passes may share a file offset.
    public init(
        path: [UInt8], name: [UInt8]? = nil, password: String? = nil, encoding: TextEncoding? = nil,
        limits: ArchiveLimits = ArchiveLimits(),
        open: @escaping Opener = Self.openByName
    ) {
        self.path = path
        self.name = name ?? path
        self.open = open
        self.password = password
        self.encoding = encoding
        self.limits = limits
    }

    public static let openByName: Opener = { path, flags in
        (path + [0]).withUnsafeBufferPointer { bytes in
            bytes.withMemoryRebound(to: CChar.self) { chars in chars.baseAddress.map { Glibc.open($0, flags) } ?? -1 }
        }
    }

    /// Lists all entries. Unpacks only as much as necessary: in a compressed tar, the data before a name must be unpacked.
    public func list() throws(ArchiveError) -> ArchiveListing {
        var reader = try ArchiveReader(self)
        var found: [ArchiveReader.Entry] = []
        var problem: ArchiveError?
        var directory: ZipDirectory?
        do throws(ArchiveError) {
            while let entry = try reader.next() {
                try limits.check(entries: found.count + 1)
                if found.isEmpty, entry.isZip { directory = ZipDirectory(reader.descriptor, size: reader.size) }
                found.append(Self.sized(entry, &reader, directory?.record(of: entry, at: found.count)))
            }
        } catch {
            if found.isEmpty { throw error }
            problem = error
        }
        let names = Names(directory: directory, encoding: encoding ?? Names.detect(found, directory))
        var links = LinkTargets()
        let entries = found.enumerated().map { index, entry in
            let name = names.text(of: entry, at: index)
            let original = links.target(of: entry)
            links.add(entry, number: index + 1)
            return ArchiveEntry(
                number: index + 1, name: name.text, bytes: original?.size ?? entry.bytes,
                compressed: directory?.record(of: entry, at: index).map { Int64(clamping: $0.compressed) },
                modified: entry.modified, kind: entry.kind, target: names.target(of: entry), isEncrypted: entry.isEncrypted,
                unreadable: name.unreadable)
        }
        return ArchiveListing(
            entries: entries, encoding: names.encoding, problem: problem, readings: Names.readings(found, directory))
    }

    /// Returns the entry of a zip with its true size, if the zip may state only the lowest 32 bits of it.
    private static func sized(
        _ entry: ArchiveReader.Entry, _ reader: inout ArchiveReader, _ record: ZipDirectory.Record?
    ) -> ArchiveReader.Entry {
        guard let record else { return entry }
        // The header of stored data may state only the lowest 32 bits.
        if record.isStored, !entry.isEncrypted { return entry.with(bytes: Int64(clamping: record.size)) }
        guard record.isOfMacOS, record.canBeLarger else { return entry }
        return entry.with(bytes: record.trueSize { entry.isEncrypted ? nil : try? reader.ratio() }.map { Int64(clamping: $0) })
    }

    /// Calls `body` with the pieces of one entry. The other entries are not unpacked if the format allows this.
    ///
    /// - Parameters:
    ///   - number: the entry's number in the listing.
    ///   - body: returns whether it needs more pieces.
    public func read(_ number: Int, _ body: (UnsafeRawBufferPointer) -> Bool) throws(ArchiveError) {
        var reader = try ArchiveReader(self)
        var count = 0
        var links = LinkTargets()
        while let entry = try reader.next() {
            count += 1
            try limits.check(entries: count)
            if count == number {
                guard entry.kind == .hardLink else { return try pieces(of: &reader, entry, body) }
                guard let original = links.target(of: entry) else { throw .refused(.noTarget) }
                return try read(original.number, body)
            }
            links.add(entry, number: count)
        }
        throw .noEntry(number: number, count: count)
    }

    /// Calls `body` with several complete entries, in the order of the archive. An entry that is damaged, or larger than its
    /// limit, is left out.
    ///
    /// - Parameter limits: the maximum size in bytes of each entry, by its number in the listing.
    public func readMany(_ limits: [Int: Int], _ body: (Int, [UInt8]) -> Void) throws(ArchiveError) {
        var reader = try ArchiveReader(self)
        var (count, left) = (0, limits.count)
        while left > 0, let entry = try reader.next() {
            count += 1
            try self.limits.check(entries: count)
            guard let limit = limits[count] else { continue }
            left -= 1
            guard entry.kind == .file, (entry.bytes ?? 0) <= Int64(limit) else { continue }
            var bytes: [UInt8] = []
            do throws(ArchiveError) {
                try pieces(of: &reader, entry) { piece in
                    bytes += piece.prefix(limit + 1 - bytes.count)
                    return bytes.count <= limit
                }
            } catch {
                if case .limit = error { throw error }
                continue
            }
            if bytes.count <= limit { body(count, bytes) }
        }
    }

    /// Calls `body` with the pieces of a file that is compressed alone, such as `notes.txt.gz`.
    ///
    /// - Throws: `holdsFiles` if an archive of files is compressed.
    public func readPacked(_ body: (UnsafeRawBufferPointer) -> Bool) throws(ArchiveError) {
        var reader = try ArchiveReader(self)
        guard let entry = try reader.next(), entry.format == .packed else { throw .holdsFiles }
        try pieces(of: &reader, entry, body)
    }

    private func pieces(
        of reader: inout ArchiveReader, _ entry: ArchiveReader.Entry, _ body: (UnsafeRawBufferPointer) -> Bool
    ) throws(ArchiveError) {
        var done: Int64 = 0
        while let piece = try reader.read() {
            try reader.check(unpacked: piece.offset + Int64(piece.bytes.count), isZip: entry.isZip)
            guard Self.fill(&done, to: piece.offset, body), body(piece.bytes) else { return }
            done += Int64(piece.bytes.count)
        }
        let size = try entry.size(endingAt: done)
        try reader.check(unpacked: size, isZip: entry.isZip)
        _ = Self.fill(&done, to: size, body)
    }

    /// Passes zeros for a hole to `body`.
    private static func fill(_ done: inout Int64, to end: Int64, _ body: (UnsafeRawBufferPointer) -> Bool) -> Bool {
        guard done < end else { return true }
        let zeros = [UInt8](repeating: 0, count: 64 << 10)
        while done < end {
            let length = Int(min(end - done, Int64(zeros.count)))
            guard zeros.withUnsafeBytes({ body(UnsafeRawBufferPointer(rebasing: $0[..<length])) }) else { return false }
            done += Int64(length)
        }
        return true
    }

    /// Reads the name of an entry. When a name first requires an encoding, the encoding is detected from all names in the
    /// archive.
    func names(of entry: ArchiveReader.Entry, at index: Int, _ names: inout Names) throws(ArchiveError) -> DecodedText {
        if names.encoding == nil, names.needsEncoding(entry, at: index) {
            let detected = try list().encoding
            names.encoding = detected ?? .cp437
        }
        return names.text(of: entry, at: index)
    }

    /// Returns the name decoder for one pass over the archive.
    func names(_ directory: ZipDirectory?) -> Names { Names(directory: directory, encoding: encoding) }
}

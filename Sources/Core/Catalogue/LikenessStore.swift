public import Base
import CHamming
import Foundation
import Glibc
import Synchronization

/// The features of pictures, in a file beside the catalogue, which is in no backup and can be deleted at any time.
///
/// The file is a head and then one record after the other: the SHA-256 of a content and its features, 1,312 bytes in all. It is mapped into
/// memory to be searched, so it needs no memory of its own. Records are only added, so several processes may have it open. Of two records
/// of a content the first counts.
public final class LikenessStore: Sendable {
    /// A content and how alike it is, up to 1.
    public struct Found: Sendable, Equatable {
        public let identity: Identity
        public let likeness: Double
    }

    private let path: BytePath
    private let writing = Mutex(())

    /// The last number must change with the network or with the way in which features are stored.
    private static let head: [UInt8] = Array("shoebox features of pictures 001\n".utf8)
    private static let (digest, record) = (32, 32 + ThingFeatures.count)
    /// The number of records whose dot products are computed at once.
    private static let block = 1024

    /// Removes the file if another version made it.
    init(path: BytePath) {
        self.path = path
        let descriptor = path.withCString { open($0, O_RDONLY | O_CLOEXEC) }
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        var start = [UInt8](repeating: 0, count: Self.head.count)
        let count = pread(descriptor, &start, start.count, 0)
        if count > 0, start != Self.head { _ = path.withCString { unlink($0) } }
    }

    /// Whether the file has no record.
    var isEmpty: Bool { (FileStamp(of: path)?.size ?? 0) < Int64(Self.head.count + Self.record) }

    /// Adds the features of a content.
    public func add(_ features: ThingFeatures, of identity: Identity) throws {
        try writing.withLock { _ in
            Catalogue.makePrivateFile(path)
            let descriptor = path.withCString { open($0, O_RDWR | O_CLOEXEC) }
            guard descriptor >= 0 else { throw Failure.system(errno, "open", path) }
            defer { close(descriptor) }
            guard flock(descriptor, LOCK_EX) == 0 else { throw Failure.system(errno, "lock", path) }
            try Self.write(identity.digest + Array(features.bytes), to: descriptor, path)
        }
    }

    /// Writes a record behind the last complete one. A record that was cut off is overwritten.
    private static func write(_ bytes: [UInt8], to descriptor: Int32, _ path: BytePath) throws {
        let size = Int(lseek(descriptor, 0, SEEK_END))
        guard size >= 0 else { throw Failure.system(errno, "read", path) }
        if size < head.count {
            guard pwrite(descriptor, head, head.count, 0) == head.count else { throw Failure.system(errno, "write", path) }
        }
        let at = head.count + max(size - head.count, 0) / record * record
        guard pwrite(descriptor, bytes, bytes.count, off_t(at)) == bytes.count else { throw Failure.system(errno, "write", path) }
    }

    /// Returns the contents that are most alike to one, the most alike first and itself at the beginning.
    ///
    /// - Parameter least: how alike they must be at least.
    /// - Returns: nil if the features of the content are not known.
    public func closest(to identity: Identity, limit: Int, least: Double) throws -> [Found]? {
        try mapped { records, count in
            guard let own = Self.place(of: identity, records, count) else { return nil }
            return Self.closest(to: records + own * Self.record + Self.digest, records, count, limit, least)
        } ?? nil
    }

    /// Returns the contents that are most alike to features.
    public func closest(to features: ThingFeatures, limit: Int, least: Double) throws -> [Found] {
        try mapped { records, count in
            Array(features.bytes).withUnsafeBufferPointer { bytes in
                bytes.baseAddress.map { Self.closest(to: $0, records, count, limit, least) } ?? []
            }
        } ?? []
    }

    private static func place(of identity: Identity, _ records: UnsafePointer<UInt8>, _ count: Int) -> Int? {
        identity.digest.withUnsafeBytes { bytes in
            guard let wanted = bytes.baseAddress, bytes.count == digest else { return nil }
            var index = 0
            while index < count, memcmp(wanted, records + index * record, digest) != 0 { index += 1 }
            return index < count ? index : nil
        }
    }

    private static func closest(
        to query: UnsafePointer<UInt8>, _ records: UnsafePointer<UInt8>, _ count: Int, _ limit: Int, _ least: Double
    ) -> [Found] {
        var best: [(dot: UInt32, index: Int)] = []
        let least = UInt32(least * ThingFeatures.whole)
        withUnsafeTemporaryAllocation(of: UInt32.self, capacity: block) { dots in
            guard let out = dots.baseAddress else { return }
            for start in stride(from: 0, to: count, by: block) {
                let size = min(block, count - start)
                chamming_dots(query, records + start * record + digest, size, record, ThingFeatures.count, out)
                for index in 0..<size where out[index] >= least { best.append((out[index], start + index)) }
                // The worst are dropped now and then, so that the list stays short.
                if best.count > 64 * limit { best = Array(best.sorted { $0.dot > $1.dot }.prefix(2 * limit)) }
            }
        }
        var (known, found) = (Set<Identity>(), [Found]())
        for each in best.sorted(by: { ($1.dot, $0.index) < ($0.dot, $1.index) }) where found.count < limit {
            let identity = Identity(digest: Array(UnsafeBufferPointer(start: records + each.index * record, count: digest)))
            guard known.insert(identity).inserted else { continue }
            found.append(Found(identity: identity, likeness: min(Double(each.dot) / ThingFeatures.whole, 1)))
        }
        return found
    }

    /// Maps the file into memory during a call; nil if there is no file of this version.
    private func mapped<T>(_ body: (UnsafePointer<UInt8>, Int) -> T) throws -> T? {
        let descriptor = path.withCString { open($0, O_RDONLY | O_CLOEXEC) }
        if descriptor < 0, errno == ENOENT { return nil }
        guard descriptor >= 0 else { throw Failure.system(errno, "open", path) }
        defer { close(descriptor) }
        let size = Int(lseek(descriptor, 0, SEEK_END))
        guard size >= 0 else { throw Failure.system(errno, "read", path) }
        let count = (size - Self.head.count) / Self.record
        guard count > 0 else { return nil }
        guard let memory = mmap(nil, size, PROT_READ, MAP_SHARED, descriptor, 0),
            memory != UnsafeMutableRawPointer(bitPattern: -1)
        else {
            throw Failure.system(errno, "map", path)
        }
        defer { munmap(memory, size) }
        let bytes = UnsafeRawPointer(memory).assumingMemoryBound(to: UInt8.self)
        guard memcmp(bytes, Self.head, Self.head.count) == 0 else { return nil }
        return body(bytes + Self.head.count, count)
    }
}

public import Base
import Foundation
import Glibc
import Synchronization

/// Uploads that go on after an interruption. Each is a part in a folder of Shoebox, named by a key of 64 hexadecimal digits that
/// the sender's next request leads to again. Only one request at a time can write to a part.
public final class PartialUploads: Sendable {
    private let folder: BytePath
    /// The keys of the parts that requests are writing at the moment.
    private let busy = Mutex<Set<String>>([])

    /// The number of digits of a key.
    private static let digits = 64

    public init(folder: BytePath) { self.folder = folder }

    private func path(_ key: String) -> BytePath { folder.appending(key) }
    private func part(_ key: String) -> BytePath { ArrivingFile.part(of: path(key)) }

    /// The number of bytes that have arrived.
    public func length(of key: String) -> Int64 { FileStamp(of: part(key))?.size ?? 0 }

    public func isBusy(_ key: String) -> Bool { busy.withLock { $0.contains(key) } }

    /// The file of a request, and the size of the whole file.
    public struct Expected: Sendable {
        /// The path of the file in failure messages.
        public let name: BytePath
        public let bytes: Int64
        /// The failure if the sender sends more bytes.
        public let tooLarge: Failure
        /// The digest of the part that is here; nil if it is not known or not needed.
        public let digest: RunningDigest?

        public init(_ name: BytePath, bytes: Int64, tooLarge: Failure, digest: RunningDigest? = nil) {
            (self.name, self.bytes, self.tooLarge, self.digest) = (name, bytes, tooLarge, digest)
        }
    }

    /// Opens a part, to which the request appends bytes. The caller must call `end`.
    ///
    /// - Parameters:
    ///   - offset: the offset of the request's first byte in the whole file.
    ///   - overlaps: whether the request may repeat bytes that are here already. They are compared with those.
    /// - Throws: `Failure` with code `busy` if another request is writing the part; `changed` if the part does not reach to the
    ///   offset; `diskFull` if the rest of the file would use the last free space.
    public func begin(_ key: String, _ expected: Expected, at offset: Int64, overlaps: Bool) throws -> ArrivingFile {
        guard busy.withLock({ $0.insert(key).inserted }) else { throw Failure(.busy, "inbox.busy") }
        do {
            try folder.makePrivateFolders()
            let file = try ArrivingFile(
                goingOn: path(key), named: expected.name, maximum: expected.bytes, tooLarge: expected.tooLarge,
                digest: expected.digest)
            let fits = overlaps ? file.goOn(at: offset) : offset == file.length
            guard fits, offset <= expected.bytes else {
                // A request whose connection was cut can come after the file was moved, and has just made an empty part.
                if file.length == 0 { file.remove() }
                throw Failure(.changed, "inbox.otherOffset", ["offset": file.length])
            }
            do throws(Failure) { try file.expect(expected.bytes - offset) } catch {
                if file.length == 0 { file.remove() }
                throw error
            }
            return file
        } catch {
            end(key)
            throw error
        }
    }

    /// Ends a request. A later request may send the next bytes.
    public func end(_ key: String) { busy.withLock { _ = $0.remove(key) } }

    /// Removes a part.
    ///
    /// - Throws: `Failure` with code `busy` if a request is writing it.
    public func cancel(_ key: String) throws(Failure) {
        guard !isBusy(key) else { throw Failure(.busy, "inbox.busy") }
        _ = part(key).withCString { unlink($0) }
    }

    /// Removes parts to which nothing was added for some time, not counting the time when Shoebox was not running. Their senders
    /// must begin again.
    ///
    /// - Parameter list: names the list of parts in the data folder.
    public func removeOld(data: BytePath, _ list: String, after patience: RunningTime) throws(Failure) {
        // The key contains the file's length, so the waiting time starts again whenever the file has grown.
        var found: [String: String] = [:]
        for name in folder.children {
            let key = String(name.display.prefix(Self.digits))
            guard OwnName.isHex(key, count: Self.digits), part(key).name == name, let length = FileStamp(of: part(key))?.size
            else { continue }
            found["\(key) \(length)"] = key
        }
        let waiting = WaitingNames(data: data, list)
        for name in try waiting.over(found.keys.sorted(), at: RunningTime(in: data), after: patience) {
            guard let key = found[name], !isBusy(key) else { continue }
            _ = part(key).withCString { unlink($0) }
        }
    }
}

import Base
import Catalogue
import Glibc
import Synchronization
import Workers

/// A ZIP file of photos, generated piece by piece. A missing photo is skipped. A photo that becomes shorter while it is
/// written ends the download, which the browser then reports as failed.
final class PhotoBundle: Sendable {
    private struct State: ~Copyable {
        let zip: ArchiveWriter
        var names: Set<String> = []
        var waiting: [FileRow]
        var open: OpenPhoto?
        var prepared = Prepared.whole
        /// The lines of the list of photos that were left out.
        var missing: [String] = []
        var isFinished = false
    }

    /// What becomes of a photo.
    enum Prepared {
        case whole
        case patched(FilePatches)
        /// Left out. With a failure, a list in the ZIP file names the photo.
        case leftOut(Failure?)
    }

    private static let list = "MISSING.txt"

    private let state: Mutex<State>

    /// Returns the shared folder of a photo. No symbolic link may lead from the photo's path out of this folder.
    private let stays: @Sendable (BytePath) -> BytePath?

    init(_ files: [FileRow], stays: @escaping @Sendable (BytePath) -> BytePath?) throws {
        self.stays = stays
        state = Mutex(State(zip: try ArchiveWriter(.storedZip), waiting: files.reversed()))
    }

    /// The photo that `next` would begin; nil while one is being written, and at the end.
    var upcoming: FileRow? { state.withLock { state in state.open == nil ? state.waiting.last : nil } }

    /// Decides how the upcoming photo is written.
    func prepare(_ prepared: Prepared) { state.withLock { $0.prepared = prepared } }

    /// Returns the next bytes of the ZIP file, which may be none before a photo; nil at the end. Blocks the calling thread.
    ///
    /// - Throws: `Failure` with code `changed` if a photo is shorter than the size in its header.
    func next() throws -> [UInt8]? {
        try state.withLock { state in
            if let bytes = try state.open?.next() { return try state.zip.write(bytes) }
            if state.open != nil {
                state.open = nil
                // The upcoming photo has not been prepared.
                return []
            }
            while let file = state.waiting.popLast() {
                let prepared = state.prepared
                state.prepared = .whole
                if case .leftOut(let failure) = prepared {
                    if let failure { state.missing.append("\(file.name.display): \(failure)\n") }
                    // The next photo has not been prepared.
                    return []
                }
                guard let photo = OpenPhoto(file.path, in: stays(file.path), prepared) else { return [] }
                state.open = photo
                let name = Self.freeName(file.name.display, &state.names)
                return try state.zip.begin(name, size: photo.size, modified: file.taken.unixSeconds)
            }
            if !state.missing.isEmpty {
                let text = Array(state.missing.joined().utf8)
                state.missing = []
                let name = Self.freeName(Self.list, &state.names)
                return try state.zip.begin(name, size: Int64(text.count), modified: 0) + state.zip.write(text)
            }
            if state.isFinished { return nil }
            state.isFinished = true
            return try state.zip.finish()
        }
    }

    /// Returns a file name that no earlier photo in the ZIP file has.
    private static func freeName(_ name: String, _ names: inout Set<String>) -> String {
        let clean = String(name.map { $0 == "/" || $0 == "\\" ? "_" : $0 })
        let dot = clean.lastIndex(of: ".").flatMap { $0 > clean.startIndex ? $0 : nil } ?? clean.endIndex
        var (candidate, number) = (clean, 2)
        while !names.insert(candidate.lowercased()).inserted {
            candidate = "\(clean[..<dot]) (\(number))\(clean[dot...])"
            number += 1
        }
        return candidate
    }
}

/// A photo that is being written.
private final class OpenPhoto {
    let size: Int64
    private let descriptor: Int32
    private let path: BytePath
    private var left: Int64
    private let patches: [FilePatch]

    private static let piece = 1 << 18

    /// - Returns: nil if the photo is missing, is now reached through a symbolic link, or has changed since it was prepared.
    init?(_ path: BytePath, in folder: BytePath?, _ prepared: PhotoBundle.Prepared) {
        if case .patched(let found) = prepared { patches = found.patches } else { patches = [] }
        descriptor = InsideFolder.open(path, in: folder, O_RDONLY | O_NONBLOCK)
        self.path = path
        var status = stat()
        guard descriptor >= 0, fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            if descriptor >= 0 { close(descriptor) }
            return nil
        }
        (size, left) = (Int64(status.st_size), Int64(status.st_size))
        if case .patched(let found) = prepared, FileStamp(descriptor: descriptor)?.isSameFile(as: found.stamp) != true {
            return nil
        }
    }

    deinit { close(descriptor) }

    func next() throws -> [UInt8]? {
        guard left > 0 else { return nil }
        var bytes = try Self.read(descriptor, path, Int(min(left, Int64(Self.piece))))
        guard !bytes.isEmpty else { throw Failure(.changed, "file.becameShorter", file: path) }
        bytes.withUnsafeMutableBytes { patches.apply(to: $0, at: size - left) }
        left -= Int64(bytes.count)
        return bytes
    }

    private static func read(_ descriptor: Int32, _ path: BytePath, _ count: Int) throws -> [UInt8] {
        var failed: Int32 = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, got in
            var length = Glibc.read(descriptor, buffer.baseAddress, count)
            while length < 0 && errno == EINTR { length = Glibc.read(descriptor, buffer.baseAddress, count) }
            if length < 0 { failed = errno }
            got = max(0, length)
        }
        if failed != 0 { throw Failure.system(failed, "read", path) }
        return bytes
    }
}

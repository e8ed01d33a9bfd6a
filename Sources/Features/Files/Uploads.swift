import Basics
import Foundation
import Glibc

/// Files on their way from a browser: whole before they come into a folder.
struct Uploads: Sendable {
    private let folder: BytePath

    /// Bytes of one upload at most.
    static let most: Int64 = 64 << 30

    init(_ data: BytePath) { folder = (data.real ?? data).appending("arriving") }

    func removeLeftovers() { folder.sweep(where: OwnName.isUnique) }

    func begin() throws -> Upload {
        _ = folder.withCString { mkdir($0, 0o700) }
        return try Upload(folder.appending(OwnName.unique()))
    }
}

final class Upload: Sendable {
    let path: BytePath
    private let descriptor: Int32

    fileprivate init(_ path: BytePath) throws {
        self.path = path
        descriptor = path.withCString { open($0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600) }
        guard descriptor >= 0 else { throw Failure.system(errno, "written", path) }
    }

    deinit {
        close(descriptor)
        _ = path.withCString { unlink($0) }
    }

    /// - Throws: `Failure` diskFull also where the file would take the last room.
    func write(_ bytes: [UInt8]) throws {
        guard DiskRoom.holds(Int64(bytes.count), for: descriptor) else { throw Failure.system(ENOSPC, "written", path) }
        guard writeAll(descriptor, bytes) else { throw Failure.system(errno, "written", path) }
    }

    /// - Parameter time: milliseconds since 1970, as the browser knows it.
    func setModified(_ time: Int64) {
        FileTimes.setModified(descriptor, time)
    }
}

import Base
import Foundation
import MailTasks

/// Files that were extracted from mails to be shown or saved. The files are kept for later requests, up to a limit in bytes.
/// Each file is made only once, even if several requests need it at the same time. All files can be made again.
actor MailScratch {
    private struct Entry {
        let making: Task<Result<MailFile, Failure>, Never>
        let path: BytePath
        var file: MailFile?
        var lastUse: ContinuousClock.Instant
    }

    /// The maximum total size of the kept files in bytes. The total size may exceed it, because files in use are not
    /// removed.
    private let budget: Int64
    /// The time after a file's last request during which the file is not removed, so that the caller can open it.
    private let grace: Duration
    private let folder: BytePath
    private var entries: [String: Entry] = [:]

    /// - Parameter folder: the folder for the files. It must not contain files of other programs.
    init(_ folder: BytePath, budget: Int64 = 512 << 20, grace: Duration = .seconds(30)) {
        (self.folder, self.budget, self.grace) = (folder, budget, grace)
    }

    /// Removes the files of an earlier process. That process must have ended.
    nonisolated func removeLeftovers() { folder.sweep(where: OwnName.isUnique) }

    /// Returns the file for a key. Makes the file if it does not exist.
    ///
    /// - Parameter make: writes the file to the path.
    func file(
        _ key: String, make: @escaping @Sendable (BytePath) async throws(Failure) -> MailFile
    ) async throws(Failure) -> (path: BytePath, file: MailFile) {
        // Another program may have cleaned up the folder. The file is then made again.
        if let entry = entries[key], entry.file != nil, access(entry.path.display, R_OK) != 0 { entries[key] = nil }
        if entries[key] == nil { entries[key] = try begin(make) }
        guard let entry = entries[key] else { throw Failure(.unknown, "mail.scratchForgotten") }
        entries[key]?.lastUse = .now
        switch await entry.making.value {
        case .success(let file):
            entries[key]?.file = file
            entries[key]?.lastUse = .now
            trim()
            return (entry.path, file)
        case .failure(let failure):
            if entries[key]?.path == entry.path { entries[key] = nil }
            unlink(entry.path.display)
            throw failure
        }
    }

    /// Returns an unused path for a new file. The caller must remove the file.
    func freePath() throws(Failure) -> BytePath {
        guard (try? FileManager.default.createDirectory(atPath: folder.display, withIntermediateDirectories: true)) != nil else {
            throw Failure(.permissionDenied, "mail.attachmentFolderNotMade", file: folder)
        }
        return folder.appending(OwnName.unique())
    }

    /// Makes a new folder and returns its path. The caller must remove the folder.
    func freeFolder() throws(Failure) -> BytePath {
        let path = try freePath()
        guard (try? FileManager.default.createDirectory(atPath: path.display, withIntermediateDirectories: true)) != nil else {
            throw Failure(.permissionDenied, "mail.attachmentFolderNotMade", file: path)
        }
        return path
    }

    private func begin(_ make: @escaping @Sendable (BytePath) async throws(Failure) -> MailFile) throws(Failure) -> Entry {
        let path = try freePath()
        let making = Task { () -> Result<MailFile, Failure> in
            do throws(Failure) { return .success(try await make(path)) } catch { return .failure(error) }
        }
        return Entry(making: making, path: path, lastUse: .now)
    }

    /// Removes the least recently used files until the size of the remaining files is within the limit.
    private func trim() {
        var bytes = entries.values.reduce(0) { $0 + ($1.file?.bytes ?? 0) }
        guard bytes > budget else { return }
        let now = ContinuousClock.now
        for (key, entry) in entries.sorted(by: { $0.value.lastUse < $1.value.lastUse }) where bytes > budget {
            guard let file = entry.file, now - entry.lastUse > grace else { continue }
            unlink(entry.path.display)
            entries[key] = nil
            bytes -= file.bytes
        }
    }
}

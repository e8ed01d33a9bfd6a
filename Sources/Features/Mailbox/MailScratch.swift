import Basics
import Foundation
import MailWork

/// Files that were taken out of mails to be shown or saved: kept for the next look as long as there is room, each made once however
/// many ask for it at the same time. All of them can be made again.
actor MailScratch {
    private struct Entry {
        let making: Task<Result<MailFile, Failure>, Never>
        let path: BytePath
        var file: MailFile?
        var lastUse: ContinuousClock.Instant
    }

    /// So many bytes are kept; those in use come on top.
    private let budget: Int64
    /// Whoever was given a file opens it within this time.
    private let grace: Duration
    private let folder: BytePath
    private var entries: [String: Entry] = [:]

    /// - Parameter folder: of ours.
    init(_ folder: BytePath, budget: Int64 = 512 << 20, grace: Duration = .seconds(30)) {
        (self.folder, self.budget, self.grace) = (folder, budget, grace)
    }

    /// Removes what another process left. No other may be at work.
    nonisolated func removeLeftovers() { folder.sweep(where: OwnName.isUnique) }

    /// The file that a key stands for, made unless it is there.
    ///
    /// - Parameter make: writes it to the path.
    func file(
        _ key: String, make: @escaping @Sendable (BytePath) async throws(Failure) -> MailFile
    ) async throws(Failure) -> (path: BytePath, file: MailFile) {
        // Whoever cleans up our folder takes nothing that cannot be made again.
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

    /// A file that the caller removes.
    func freePath() throws(Failure) -> BytePath {
        guard (try? FileManager.default.createDirectory(atPath: folder.display, withIntermediateDirectories: true)) != nil else {
            throw Failure(.permissionDenied, "mail.attachmentFolderNotMade", file: folder)
        }
        return folder.appending(OwnName.unique())
    }

    /// A folder that the caller removes.
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

    /// Removes what nobody asked for longest, until the rest fits.
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

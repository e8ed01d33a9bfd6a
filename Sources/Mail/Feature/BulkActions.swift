public import Base
import Catalogue
import Foundation
import MailTasks

/// The actions on many mails that are running or ended recently. Actions are lost when the server stops. The result of an action
/// is either a file that a browser waits for, or pictures that are added to the photos at the end, in one undoable change.
public actor BulkActions {
    public enum Outcome: Sendable {
        case file(File)
        case photos(MailPhotos)
    }

    public struct File: Sendable {
        public let path: BytePath
        /// The media type.
        public let type: String
        /// The file name under which the browser saves the file.
        public let name: String
    }

    private struct Entry {
        var action: BulkAction
        /// The folder of this action only. It is removed with its contents if the action ends without a file, or when `patience`
        /// is over.
        let folder: BytePath
        let began = ContinuousClock.now
        var work: Task<Void, Never>?
        var file: File?
        var isCancelled = false
    }

    /// The time for which an action and its result are kept after the action has ended.
    private let patience: Duration
    /// The maximum number of actions that run at the same time.
    private static let maximum = 20
    private let scratch: MailScratch
    private var entries: [Int: Entry] = [:]
    private var last = 0

    init(_ scratch: MailScratch, patience: Duration = .seconds(600)) { (self.scratch, self.patience) = (scratch, patience) }

    /// Begins an action and returns at once.
    ///
    /// - Parameters:
    ///   - total: the number of mails, or 0 if it is not known.
    ///   - work: does the work. It receives a folder to work in, and the path of a file to which a worker writes the number
    ///     of processed mails. Cancelling the action cancels the task that runs `work`.
    public func begin(
        total: Int, _ work: @escaping @Sendable (_ folder: BytePath, _ progress: BytePath) async throws -> Outcome
    ) async throws(Failure) -> BulkAction {
        guard entries.values.count(where: { $0.action.state == .running }) < Self.maximum else {
            throw Failure(.busy, "mailExport.tooMany")
        }
        let folder = try await scratch.freeFolder()
        last += 1
        let id = last
        entries[id] = Entry(action: BulkAction(id: id, total: total), folder: folder)
        entries[id]?.work = Task {
            do {
                end(id, .success(try await work(folder, folder.appending("tally"))))
            } catch {
                end(id, .failure(Failure(of: error, "mailExport.failed")))
            }
        }
        return try action(id)
    }

    /// Returns the progress and the result of an action.
    ///
    /// - Throws: `Failure` with code `fileNotFound` if the action was forgotten.
    public func action(_ id: Int) throws(Failure) -> BulkAction {
        guard var entry = entries[id] else {
            throw Failure(.fileNotFound, "mailExport.unknown")
        }
        guard entry.action.state == .running, let progress = MailProgress(at: entry.folder.appending("tally")) else {
            return entry.action
        }
        entry.action.current = progress.current
        entry.action.total = progress.total
        let elapsed = entry.began.duration(to: .now) / .seconds(1)
        if progress.current > 0, elapsed > 1 {
            entry.action.secondsLeft = Int(elapsed / Double(progress.current) * Double(progress.total - progress.current)) + 1
        }
        entries[id] = entry
        return entry.action
    }

    /// Cancels an action and returns when it has ended. The returned action contains the number of mails that were processed
    /// before the cancellation took effect.
    public func cancel(_ id: Int) async throws(Failure) -> BulkAction {
        _ = try action(id)
        entries[id]?.isCancelled = true
        entries[id]?.work?.cancel()
        await entries[id]?.work?.value
        return try action(id)
    }

    /// Returns the file that the action made.
    ///
    /// - Throws: `Failure` with code `fileNotFound` if the action was forgotten, or if it has made no file.
    public func file(_ id: Int) throws(Failure) -> File {
        guard let found = try entries[action(id).id]?.file else {
            throw Failure(.fileNotFound, "mailExport.noFile")
        }
        return found
    }

    private func end(_ id: Int, _ result: Result<Outcome, Failure>) {
        guard var entry = entries[id] else { return }
        entry.action.secondsLeft = nil
        switch result {
        case .success(let outcome):
            if let progress = MailProgress(at: entry.folder.appending("tally")) { entry.action.total = progress.total }
            entry.action.current = entry.action.total
            entry.action.state = .done
            switch outcome {
            case .file(let file): entry.file = file
            case .photos(let photos): entry.action.photos = photos
            }
        case .failure(let failure):
            entry.action.state = entry.isCancelled || failure.code == .cancelled ? .cancelled : .failed
            if entry.action.state == .failed { entry.action.problem = failure }
        }
        if entry.file == nil { try? FileManager.default.removeItem(atPath: entry.folder.display) }
        entries[id] = entry
        Task {
            try? await Task.sleep(for: patience)
            try? FileManager.default.removeItem(atPath: entry.folder.display)
            entries[id] = nil
        }
    }
}

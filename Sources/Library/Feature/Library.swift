import Base
public import Catalogue
public import Foundation
import GRDB
import PicturesEngine
import Synchronization
import PicturesTasks
public import Web
public import Workers

/// The shared folders with their photos and videos. Scans them in two passes, notices changes, and reports its progress.
public actor Library {
    /// Changes that views must be informed about.
    public enum Event: Sendable {
        case progress(ScanProgress)
        /// Photos or folders were added or removed, or photos were read.
        case changed
    }

    public let catalogue: Catalogue
    let pool: WorkerPool
    let previews: PreviewStore
    let reader: FileReader
    private let onDemand: OnDemandReader
    let folderCounts: Remembered<BytePath, FolderCount>
    let onEvent: @Sendable (Event) -> Void

    public private(set) var progress = ScanProgress()
    private var running: Task<Void, Never>?
    /// While photos are being read again, the id below which all files still have to be read; otherwise nil.
    private var again: Int64?
    /// Whether this process has looked for films that can be shown by now.
    private var hasSeenFilms = false
    private var waiting: Work?
    private let cancelled = Mutex(false)
    var watcher: Watcher?
    var looking: Task<Void, Never>?
    /// The ids of the shared folders that were unavailable at the last check; nil before the first check.
    var away: Set<Int64>?
    /// The time of the next check whether folders must be scanned because their drives do not report changes.
    var nextScan = ContinuousClock.now + .seconds(60 * FolderLimits.minutesBetweenScans)

    /// The part of the library that a scan covers.
    private enum Work {
        case everything
        case folders(Set<BytePath>)

        func joined(_ other: Work) -> Work {
            guard case .folders(let mine) = self, case .folders(let theirs) = other else { return .everything }
            return .folders(mine.union(theirs))
        }
    }

    public init(_ catalogue: Catalogue, pool: WorkerPool, onEvent: @escaping @Sendable (Event) -> Void = { _ in }) {
        self.catalogue = catalogue
        self.pool = pool
        previews = PreviewStore(catalogue, pool: pool)
        reader = FileReader(catalogue: catalogue, pool: pool)
        onDemand = OnDemandReader(reader)
        folderCounts = Remembered(catalogue) { db, folder in try Library.count(db, in: folder) }
        self.onEvent = onEvent
    }

    /// Starts to watch for changes. It takes effect with the next scan, which determines the folders to watch.
    public func watch() {
        watcher = Watcher { [weak self] paths in
            Task { await self?.start(.folders(Set(paths))) }
        }
        looking = Task { [weak self] in
            _ = await self?.look()
            while await self?.lookInASecond() == true {}
        }
    }

    // MARK: Scanning

    /// Starts a scan of all shared folders, or joins a running scan. Returns at once.
    @discardableResult
    public func scan() -> ScanProgress {
        start(.everything)
        return progress
    }

    /// Starts a scan that reads every photo again, even if it has not changed. The stored data of a photo is kept until it is
    /// replaced. If the process is killed, the next scan goes on with it.
    @discardableResult
    public func scanAfresh() throws -> ScanProgress {
        try catalogue.write { try ReadingAgain.set($0, below: .max) }
        again = .max
        return scan()
    }

    /// Waits until no scan is running or waiting.
    public func finish() async {
        while let task = running { await task.value }
    }

    /// Stops a running scan. Its results are kept, so the next scan reads only the files that are still unread. It does not
    /// continue an interrupted `scanAfresh`.
    @discardableResult
    public func cancel() async throws -> ScanProgress {
        await halt()
        try catalogue.write { try ReadingAgain.set($0, below: nil) }
        return progress
    }

    /// Stops a running scan. The next scan continues it, also an interrupted `scanAfresh`.
    func halt() async {
        cancelled.withLock { $0 = true }
        waiting = nil
        again = nil
        running?.cancel()
        await running?.value
    }

    private func start(_ work: Work) {
        if running != nil {
            waiting = waiting?.joined(work) ?? work
            if progress.state == .contents { running?.cancel() }
            return
        }
        cancelled.withLock { $0 = false }
        if case .everything = work { progress = ScanProgress() }
        progress.problem = nil
        progress.state = .names
        running = Task { await run(work) }
    }

    private func run(_ work: Work) async {
        let begin = ContinuousClock.now
        do {
            if case .everything = work { try await blocking { [catalogue] in try ScanProblem.prepareForScan(catalogue) } }
            if try await names(work) { try await contents() }
        } catch let failure as Failure {
            stopped(by: failure)
        } catch is CancellationError {
            cancelled.withLock { $0 = true }
        } catch {
            stopped(by: Failure(scan: error, path: catalogue.directory))
        }
        // The scan still counts as running during this call. So a request that arrives meanwhile waits, and is started below.
        if waiting == nil { await releaseMemory() }
        running = nil
        if let next = waiting {
            waiting = nil
            start(next)
            return
        }
        progress.seconds = begin.duration(to: .now).inSeconds
        progress.secondsLeft = nil
        progress.watching = watcher?.isComplete ?? false
        progress.state = cancelled.withLock { $0 } ? .cancelled : .idle
        onEvent(.progress(progress))
        onEvent(.changed)
    }

    /// Records the failure that stopped the scan. If the disk is full, the failure cannot be stored either, so it appears only
    /// in the progress.
    private func stopped(by failure: Failure) {
        progress.problem = failure
        try? catalogue.write { try ScanProblem.record($0, failure) }
    }

    /// Runs the first pass.
    ///
    /// - Returns: whether the pass was completed.
    private func names(_ work: Work) async throws -> Bool {
        let roots = try catalogue.read(ScanRoots.fetch)
        progress.folders = roots.count
        let watcher = watcher
        let isCancelled: @Sendable () -> Bool = { [weak self] in self?.cancelled.withLock { $0 } ?? true }
        let tell: @Sendable (NamesPass.Counts) -> Void = { [weak self] counts in Task { await self?.took(counts, of: work) } }
        let (finished, counts) = try await blocking { [catalogue] in
            var pass = NamesPass(catalogue, isCancelled: isCancelled, onProgress: tell, onDirectory: { watcher?.watch($0) })
            pass.watched = watcher?.watched
            let finished =
                switch work {
                case .everything: try pass.scan(roots)
                case .folders(let paths): try pass.refresh(paths.filter { path in roots.contains { path.isInside($0) } }.sorted())
                }
            return (finished, pass.counts)
        }
        took(counts, of: work)
        onEvent(.changed)
        return finished
    }

    private func took(_ counts: NamesPass.Counts, of work: Work) {
        guard progress.state == .names else { return }
        if case .everything = work {
            progress.found = counts.files
            progress.photos = counts.photos
            progress.screenshots = counts.screenshots
        }
        progress.added = counts.added
        progress.changed = counts.changed
        progress.renamed = counts.renamed
        progress.removed = counts.removed
        onEvent(.progress(progress))
    }

    private func contents() async throws {
        if !hasSeenFilms {
            try await UnseenFilms(catalogue: catalogue, pool: pool).setUnread()
            hasSeenFilms = true
        }
        let (unread, known) = try catalogue.read { db in
            (
                try Int.fetchOne(db, sql: "SELECT count(*) FROM file WHERE \(FileRow.unread) AND \(FileRow.present)") ?? 0,
                try Int.fetchOne(
                    db, sql: "SELECT count(*) FROM file WHERE \(FileRow.present) AND \(FileRow.pictureOrFilm)") ?? 0
            )
        }
        progress.state = .contents
        progress.total = known
        progress.read = known - unread
        let dates = DatesPass(catalogue: catalogue, pool: pool)
        try await dates.readSidecars()
        let pass = ContentsPass(reader: reader, parallel: pool.size * 2)
        if unread > 0 {
            let begin = ContinuousClock.now
            try await pass.run { [weak self] read, failed in await self?.advance(read, failed, since: begin, of: unread) }
        }
        if again == nil { again = try catalogue.read(ReadingAgain.below) }
        if let again { try await readAgain(pass, below: again) }
        try await dates.readDue()
        if Task.isCancelled { return }
        let isCancelled: @Sendable () -> Bool = { [weak self] in self?.cancelled.withLock { $0 } ?? true }
        try await blocking { [catalogue] in try CompanionsPass(catalogue: catalogue, isCancelled: isCancelled).run() }
    }

    /// Determines the companions again in the folders that are due, without looking for changed files.
    func findCompanions() { start(.folders([])) }

    /// Joins and parts files if the settings for it have changed.
    func settingsChanged() throws {
        if try catalogue.read(CompanionChoice.hasChanged) { findCompanions() }
    }

    /// Reads all files with an id below `below` again: all files at first, or the rest if a change in a folder interrupted this.
    private func readAgain(_ pass: ContentsPass, below: Int64) async throws {
        let left = try catalogue.read { db in
            try Int.fetchOne(
                db, sql: "SELECT count(*) FROM file WHERE id < ? AND \(FileRow.present) AND \(FileRow.pictureOrFilm)",
                arguments: [below]) ?? 0
        }
        progress.read = progress.total - left
        let begin = ContinuousClock.now
        try await pass.runAgain(below: below) { [weak self] read, failed in
            await self?.advance(read, failed, since: begin, of: left)
        } onStep: { [weak self] below in
            try await self?.didAgain(below: below)
        }
        if Task.isCancelled { return }
        again = nil
        try catalogue.write { try ReadingAgain.set($0, below: nil) }
    }

    private func didAgain(below: Int64) throws {
        guard again != nil else { return }
        again = below
        try catalogue.write { try ReadingAgain.set($0, below: below) }
    }

    private func advance(_ read: Int, _ failed: Int, since begin: ContinuousClock.Instant, of unread: Int) {
        progress.read += read
        progress.failed += failed
        let left = max(0, progress.total - progress.read)
        let done = max(1, unread - left)
        progress.secondsLeft = Int((begin.duration(to: .now).inSeconds / Double(done) * Double(left)).rounded(.up))
        onEvent(.progress(progress))
    }

    /// Reads a photo now if it has not been read yet.
    ///
    /// - Returns: the thumbnail, if it was made now.
    @discardableResult
    public nonisolated func readNow(_ file: FileRow) async throws -> Data? {
        file.contents == .unread ? try await onDemand.read(file) : nil
    }

    /// Stops a running scan before a folder is unshared, because the scan would add the folder's files again.
    ///
    /// - Returns: whether a scan was running.
    func pause() async -> Bool {
        guard running != nil else { return false }
        await halt()
        return true
    }

    /// Stops watching a folder that is no longer shared.
    func forget(_ path: BytePath, leaving folders: Int) {
        watcher?.unwatch(inside: path)
        progress.folders = folders
    }
}

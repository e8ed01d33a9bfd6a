import Base
import Catalogue
import Web

extension Library {
    /// Waits one second and then checks which shared folders are available. This is repeated, because no event reports that a
    /// drive was connected.
    ///
    /// - Returns: whether to continue.
    func lookInASecond() async -> Bool {
        do { try await Task.sleep(for: .seconds(1)) } catch { return false }
        await checkFolders()
        await scanIfDue { FolderLimits(of: $0, isWatchLimitReached: $1) }
        return true
    }

    /// Whether the kernel has refused to watch more folders.
    var isWatchLimitReached: Bool { watcher?.isComplete == false }

    /// Scans again if the drive of a folder does not report changes and the last scan is long enough ago. Scans take at most a
    /// twentieth of the time. Does nothing while a scan runs, or after the user has cancelled one.
    ///
    /// - Parameter limits: returns the limits of a folder.
    /// - Returns: whether a scan was started.
    @discardableResult
    func scanIfDue(
        now: ContinuousClock.Instant = .now, limits: @escaping @Sendable (BytePath, Bool) -> FolderLimits
    ) async -> Bool {
        guard progress.state == .idle, now >= nextScan else { return false }
        nextScan = now + .seconds(max(Double(60 * FolderLimits.minutesBetweenScans), 20 * progress.seconds))
        let isFull = isWatchLimitReached
        do {
            let isSilent = try await blocking { [catalogue] in
                try catalogue.read(SharedFolder.all).contains { $0.isThere && limits($0.path, isFull).isSilent }
            }
            guard isSilent else { return false }
        } catch {
            return false
        }
        scan()
        return true
    }

    /// Finds the shared folders that have become unavailable or available since the last check. The files of a folder that is
    /// available again can be used at once in their last known state; a scan then looks for changes.
    public func checkFolders() async {
        guard await look() else { return }
        onEvent(.changed)
        scan()
    }

    /// Checks which shared folders are available.
    ///
    /// - Returns: whether a folder has become unavailable or available since the last check; at the first check, only whether a
    ///   folder has become available.
    func look() async -> Bool {
        do {
            let (gone, isBack) = try await blocking { [catalogue] in
                let isBack = try AwayFolder.welcome(catalogue)
                return (Set(try catalogue.read(SharedFolder.all).filter { !$0.isThere }.map(\.id)), isBack)
            }
            let hasChanged = isBack || (away != nil && gone != away)
            away = gone
            return hasChanged
        } catch {
            // If the catalogue is busy or its disk is full, the next check tries again.
            return false
        }
    }

    /// Ends all work and stops watching folders and checking which of them are available. The kernel limits the number of
    /// watchers of a user, so the watcher must not live as long as the library.
    public func stop() async {
        looking?.cancel()
        watcher?.stop()
        watcher = nil
        await halt()
    }
}

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

    /// Ends all work and stops checking which folders are available.
    public func stop() async {
        looking?.cancel()
        await halt()
    }
}

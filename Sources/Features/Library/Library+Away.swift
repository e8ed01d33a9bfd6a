import Basics
import Catalogue
import Web

extension Library {
    /// Waits for a second and then checks the shared folders, because no event reports that a drive was connected.
    ///
    /// - Returns: whether to continue.
    func lookInASecond() async -> Bool {
        do { try await Task.sleep(for: .seconds(1)) } catch { return false }
        await lookAtFolders()
        return true
    }

    /// Finds the shared folders that have disappeared or come back since the last look. The files of a folder that is back
    /// are immediately available in their last known state; a scan then looks for changes.
    public func lookAtFolders() async {
        guard await look() else { return }
        onEvent(.changed)
        scan()
    }

    /// - Returns: whether a folder has disappeared or come back since the last look; at the first look, whether one has come
    ///   back.
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
            // If the catalogue is busy or its disk is full, the next look tries again.
            return false
        }
    }

    /// Ends all work and stops checking for folders.
    public func stop() async {
        looking?.cancel()
        await cancel()
    }
}

import Basics
import Catalogue
import Web

extension Library {
    /// Waits for a second and looks for the folders, because no event reports that a drive was plugged in.
    ///
    /// - Returns: whether to go on.
    func lookInASecond() async -> Bool {
        do { try await Task.sleep(for: .seconds(1)) } catch { return false }
        await lookAtFolders()
        return true
    }

    /// Finds the shared folders that went or came back since the last look. The files of a folder that comes back are there at
    /// once in their last known state. A scan then looks for changes.
    public func lookAtFolders() async {
        guard await look() else { return }
        onEvent(.changed)
        scan()
    }

    /// - Returns: whether a folder went or came back since the last look. At the first look: whether one came back.
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

    /// Ends all work and stops looking for folders.
    public func stop() async {
        looking?.cancel()
        await cancel()
    }
}

import Basics
import Catalogue
import Web

extension Library {
    /// Waits for a second and looks: nothing else tells of a drive that is plugged in.
    ///
    /// - Returns: whether to go on.
    func lookInASecond() async -> Bool {
        do { try await Task.sleep(for: .seconds(1)) } catch { return false }
        await lookAtFolders()
        return true
    }

    /// Looks which shared folders went or came back since the last look. What comes back is there at once, as it was last known; a scan then
    /// looks for what changed.
    public func lookAtFolders() async {
        guard await look() else { return }
        onEvent(.changed)
        scan()
    }

    /// - Returns: whether a folder went or came back since the last look; at the first look, whether one came back.
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
            // A catalogue that is busy, or whose disk is full, is asked again at the next look.
            return false
        }
    }

    /// Ends all work, and looks no more.
    public func stop() async {
        looking?.cancel()
        await cancel()
    }
}

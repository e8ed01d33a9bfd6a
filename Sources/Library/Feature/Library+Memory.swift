import Base
import CLinux
import Catalogue
import Dispatch

extension Library {
    /// Releases memory that SQLite and the allocator keep for later use.
    public nonisolated func releaseMemory() async {
        try? await blocking(on: .global(qos: .utility)) { [catalogue] in
            catalogue.releaseMemory()
            cl_release_memory()
        }
    }

    /// Removes all previews, which are made again when they are requested. Blocks.
    public nonisolated func clearPreviews() { previews.clear() }

    /// Removes unfinished files left by a killed process. Only the server of the data folder may call this.
    public func removeLeftovers() async { await previews.removeLeftovers() }
}

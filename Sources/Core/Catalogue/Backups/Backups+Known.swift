public import Basics

/// The information that backups have about current originals. Paths are relative to the data folder.
extension Backups {
    /// The mail archives that were copied completely into the data folder, without those that are still arriving.
    public func wholeArchives() throws(Failure) -> [BytePath] { try Original.archives(in: data) }

    /// The SHA-256 of each original that a backup knows, as 64 hexadecimal digits. If there are several contents, the newest
    /// counts.
    public func knownSums() throws(Failure) -> [BytePath: String] {
        guard let register = try BackupRegister.read(in: folder) else { return [:] }
        return knownOriginals(register).compactMapValues(\.sha256)
    }
}

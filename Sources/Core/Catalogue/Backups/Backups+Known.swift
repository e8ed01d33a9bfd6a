public import Base

/// Information in backups about current originals. Paths are relative to the data folder.
extension Backups {
    /// Returns the mail archives that have been copied completely into the data folder.
    public func wholeArchives() throws(Failure) -> [BytePath] { try Original.archives(in: data) }

    /// Returns the SHA-256 of each original that a backup contains, as 64 hexadecimal digits. If backups list different contents
    /// for the same path, that of the newest backup is used.
    public func knownSums() throws(Failure) -> [BytePath: String] {
        guard let register = try BackupRegister.read(in: folder) else { return [:] }
        return knownOriginals(register).compactMapValues(\.sha256)
    }
}

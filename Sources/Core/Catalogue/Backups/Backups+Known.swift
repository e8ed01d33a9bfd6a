public import Basics

/// What backups tell about originals of today. Paths are from the data folder on.
extension Backups {
    /// The mail archives that were copied whole into the data folder; none that still arrives.
    public func wholeArchives() throws(Failure) -> [BytePath] { try Original.archives(in: data) }

    /// The SHA-256 of each original that a backup knows, as 64 hexadecimal digits; of several contents the newest.
    public func knownSums() throws(Failure) -> [BytePath: String] {
        guard let register = try BackupRegister.read(in: folder) else { return [:] }
        return knownOriginals(register).compactMapValues(\.sha256)
    }
}

public import Catalogue
public import GRDB
public import Reading

/// Texts that were read before, whatever asked for it, and where one that is read here goes: a content is read once.
public struct KnownReadings: Sendable {
    /// The text of a content; nil when it was not read yet.
    let find: @Sendable (Database, Identity) throws -> Reading?
    /// Keeps it, in the caller's transaction.
    let keep: @Sendable (Database, Identity, Reading) throws -> Void
    /// How the person wants pictures read.
    let options: @Sendable (Database) throws -> ReadingOptions

    public init(
        find: @escaping @Sendable (Database, Identity) throws -> Reading? = { _, _ in nil },
        keep: @escaping @Sendable (Database, Identity, Reading) throws -> Void = { _, _, _ in },
        options: @escaping @Sendable (Database) throws -> ReadingOptions = { _ in ReadingOptions() }
    ) {
        self.find = find
        self.keep = keep
        self.options = options
    }
}

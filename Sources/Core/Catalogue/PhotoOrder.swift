import Base
public import GRDB

/// The order of photos: by the time at which they were taken, within one second by the part of the second, and then by the
/// natural order of their names. A burst and the pictures of a chat are numbered in their names.
public enum PhotoOrder {
    /// The terms of an ORDER BY clause over `file`. The indexes of photos have this order.
    public static let newestFirst = columns.map { "\($0) DESC" }.joined(separator: ", ")
    public static let oldestFirst = columns.joined(separator: ", ")

    private static let columns = ["file.taken", "file.microseconds", "file.nameOrder", "file.id"]

    /// The end of a page of photos.
    public static func keyset(_ file: FileRow) -> Keyset { Keyset(file.taken.seconds, file.id) }

    /// The SQL condition for the photos after a position.
    ///
    /// - Parameter isAscending: false for newest first, true for oldest first.
    ///
    /// A keyset consists of a time and an id, so the rest of the position is looked up. If the row no longer exists, the page
    /// begins with the first photo of that second, so that none is left out.
    public static func after(_ keyset: Keyset?, isAscending: Bool = false) -> (sql: String, arguments: StatementArguments) {
        guard let keyset else { return ("1", []) }
        let (isAfter, fraction) = isAscending ? (">", -1) : ("<", second)
        return (
            """
            (\(columns.joined(separator: ", "))) \(isAfter) (?, coalesce((SELECT microseconds FROM file WHERE id = ?), \(fraction)),
            coalesce((SELECT nameOrder FROM file WHERE id = ?), X''), ?)
            """, [keyset.first, keyset.second, keyset.second, keyset.second]
        )
    }

    private static let second = 1_000_000
}

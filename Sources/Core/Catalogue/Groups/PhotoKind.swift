/// The kind of a photo, such as receipt or ticket, as found in its text and for screenshots. All other photos are divided by origin:
/// camera, screen, or other. A video is of its own kind.
public enum PhotoKind {
    /// The possible values of `expression`.
    public static let words: Set<String> = [
        "article", "book", "card", "chat", "code", "document", "map", "meme", "movie", "music", "photo", "picture", "post", "raw",
        "receipt", "screenshot", "settings", "shopping", "ticket", "video",
    ]

    /// An SQL expression for the kind of a row of `file`. The user's own choice has priority over the kind found for a
    /// screenshot, which has priority over the category of the text in the picture.
    public static let expression = """
        coalesce(
            (SELECT type FROM screenResult AS said WHERE said.identity = file.identity AND corrected AND \(isKind("type"))),
            (SELECT chosen FROM note WHERE note.identity = file.identity AND NOT removed AND \(isKind("chosen"))),
            (SELECT type FROM screenResult AS found WHERE file.screenshot AND found.identity = file.identity AND \(isKind("type"))),
            (SELECT category FROM reading WHERE reading.identity = file.identity AND \(isKind("category")) AND NOT EXISTS (
                SELECT 1 FROM note WHERE note.identity = file.identity AND NOT removed AND chosen IS NOT NULL)),
            CASE WHEN \(FileRow.video) THEN 'video' WHEN file.screenshot THEN 'screenshot' WHEN file.format = 'raw' THEN 'raw'
                WHEN file.camera IS NOT NULL THEN 'photo' ELSE 'picture' END)
        """

    /// Returns an SQL condition that is true if a kind from a text or a screenshot is more informative than the picture's
    /// origin.
    private static func isKind(_ word: String) -> String { "\(word) NOT IN ('other', 'screenshot', 'unknown', '')" }
}

/// SQL conditions on rows of `file`.
///
/// The values in these conditions are literals and not parameters, because SQLite uses a partial index only if the statement
/// contains the index's condition literally.
extension FileRow {
    // MARK: Presence

    /// The file is in its folder.
    public static let present = present(in: "file")

    /// The condition `present` for another table with the column `presence`, or for an alias of `file`.
    public static func present(in table: String) -> String { "\(table).presence = \(Presence.here.rawValue)" }

    /// The file is missing. The comparison with `>` repeats the condition of the index `fileAway`, so that SQLite uses this
    /// index.
    ///
    /// - Parameter table: `file` or an alias of it.
    public static func away(in table: String) -> String {
        "\(table).presence > \(Presence.here.rawValue) AND \(table).presence = \(Presence.away.rawValue)"
    }

    /// The file can be read: it is in its folder or in the trash.
    public static let reachable = reachable(in: "file")

    static func reachable(in table: String) -> String { "\(table).presence IN \(list([Presence.here, .trashed]))" }

    /// The file is neither in the trash nor erased.
    public static let notDeleted = "file.presence IN \(list([Presence.here, .away, .unshared]))"

    // MARK: What it is

    public static let photo = "file.kind = \(Kind.photo.rawValue)"
    public static let video = "file.kind = \(Kind.video.rawValue)"
    /// A photo or a video, and no companion of one.
    public static let leads = "file.kind IN \(list([Kind.photo, .video]))"
    /// A picture, whether or not it is a companion.
    public static let picture = "file.kind IN \(list([Kind.photo, .companionPhoto]))"
    /// Not a sidecar. Sidecars are not read, and have no identity.
    public static let pictureOrFilm = "file.kind <> \(Kind.sidecar.rawValue)"
    public static let presentLead = "\(present) AND \(leads)"
    public static let presentPhoto = "\(present) AND \(photo)"
    public static let screenshot = "file.screenshot = 1"
    public static let presentScreenshot = "\(screenshot) AND \(presentLead)"

    /// The file's content is one of the user's favourites.
    public static let favourite = "file.identity IS NOT NULL AND file.identity IN (SELECT identity FROM favourite)"

    /// No other photo or video with the same content was found before this one.
    public static let firstCopy = """
        NOT EXISTS (SELECT 1 FROM file other WHERE other.identity = file.identity AND other.id < file.id
        AND \(present(in: "other")) AND other.kind = file.kind)
        """

    /// The photo has a tag. The argument is the key of the tag, see `TagName`.
    public static let tagged = "file.id IN (SELECT fileId FROM photoTag WHERE tagId = (SELECT id FROM tag WHERE key = ?))"

    // MARK: Contents

    public static let unread = "file.contents = \(Contents.unread.rawValue)"
    public static let read = "file.contents = \(Contents.read.rawValue)"
    /// The identity of the content is known.
    public static let identified = "file.contents IN (\(Contents.read.rawValue), \(Contents.unshowable.rawValue))"

    // MARK: Decision

    public static let undecided = "file.decision = \(noDecision)"
    public static let decided = "file.decision > \(noDecision)"
    public static let kept = "file.decision IN \(list(Decision.allCases.filter { !$0.isDeletion }))"
    public static let markedForDeletion = "file.decision IN \(list(Decision.allCases.filter(\.isDeletion)))"
    public static let toBeRead = toBeRead(in: "file")

    /// The condition `toBeRead` for another table with the column `decision`.
    public static func toBeRead(in table: String) -> String {
        "\(table).decision IN \(list(Decision.allCases.filter(\.reads)))"
    }

    /// Marked for deletion and still in its folder. A companion is queued with its photo.
    public static let queued = "\(markedForDeletion) AND \(present) AND \(leads)"

    /// A photo or a video in the deck: present and undecided.
    public static let inDeck = "\(presentLead) AND \(undecided)"
    /// The photo was put behind the others.
    public static let putBehind = "file.later > 0"
    public static let notPutBehind = "file.later = 0"

    /// The value of the column `decision` for an undecided file.
    public static let noDecision = 0

    private static func list<Value: RawRepresentable<Int>>(_ values: [Value]) -> String {
        "(\(values.map { String($0.rawValue) }.joined(separator: ", ")))"
    }
}

/// SQL conditions on rows of the summary tables.
extension FileSums {
    public static let photos = "kind = \(FileRow.Kind.photo.rawValue)"
    public static let videos = "kind = \(FileRow.Kind.video.rawValue)"
    /// Photos and videos, without companions.
    public static let leads = "kind IN (\(FileRow.Kind.photo.rawValue), \(FileRow.Kind.video.rawValue))"
    /// Only `monthSum` distinguishes screenshots.
    public static let screenshots = "screenshot = 1"
}

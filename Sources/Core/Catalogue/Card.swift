public import Base
public import GRDB

/// One photo as the API sends it: the schema `Card` of `Web/openapi.json`.
public struct Card: Codable, Sendable {
    public struct Problem: Codable, Sendable {
        public let code: String
        public let message: String
        public let reason: Failure.Reason
        public let arguments: [String: String]

        init(_ failure: Failure) {
            code = failure.code.rawValue
            message = failure.message
            reason = failure.reason
            arguments = failure.arguments
        }
    }

    /// A file that belongs to the photo.
    public struct Companion: Codable, Sendable {
        public let id: Int64
        /// The word of `Companion.Role`.
        public let role: String
        public let name: String
        public let bytes: Int64
    }

    public let id: Int64
    public let name: String
    public let folder: String
    public let taken: String
    public let takenFrom: String
    public let width: Int?
    public let height: Int?
    public let bytes: Int64
    public let format: String
    public let colour: String?
    public let screenshot: Bool
    public let video: Bool
    /// The length of a video in seconds; nil if it is not known.
    public let duration: Double?
    /// Whether it is a motion photo, which has a film inside its file.
    public let moves: Bool
    public let camera: String?
    /// Where it was taken; nil if no name is known.
    public let place: PlaceWords?
    public let copies: Int
    public let version: String
    public let problem: Problem?
    public let action: String?
    /// The number of the act that put the photo behind the others in the deck; nil if none did.
    public let later: Int64?
    public let favourite: Bool
    /// Whether the recognized text indicates a photo of a paper document.
    public let paper: Bool
    /// The other files of the photo, which each act on the photo includes.
    public let companions: [Companion]

    public init(
        _ file: FileRow, copies: Int, favourite: Bool = false, paper: Bool = false, place: PlaceWords? = nil,
        companions: [Companion] = [], milliseconds: Int? = nil
    ) {
        id = file.id
        name = file.name.display
        folder = file.directory.display
        taken = file.taken.iso
        takenFrom = file.takenFrom.word
        width = file.width
        height = file.height
        bytes = file.stamp.size
        format = file.format
        colour = file.colour.map { "#" + String(0x1000000 + $0, radix: 16).dropFirst() }
        screenshot = file.screenshot
        video = file.kind.isFilm
        duration = video ? milliseconds.map { Double($0) / 1000 } : nil
        moves = !video && milliseconds != nil
        camera = file.camera.map(CameraName.short)
        self.place = place
        self.copies = copies
        version = file.version
        problem = file.failure.map(Problem.init)
        action = file.decision?.word
        later = file.later == 0 ? nil : file.later
        self.favourite = favourite
        self.paper = paper && !file.screenshot
        self.companions = companions
    }

    /// The categories of recognized texts that are on paper.
    private static let onPaper = "category IN ('receipt', 'document', 'ticket', 'card')"

    /// Makes a card for each row, in the same order. Looks up the number of copies of each photo, whether it is a favourite,
    /// whether it shows a paper document, its place, and its companions.
    public static func make(_ db: Database, _ files: [FileRow]) throws -> [Card] {
        // One integer holds all three values: the lowest two bits are the flags, and the other bits are the number of copies.
        // Further queries or columns would take longer than this calculation.
        let statement = try db.cachedStatement(
            sql: """
                SELECT (SELECT count(*) FROM file WHERE identity = ?1 AND \(FileRow.present) AND \(FileRow.leads)) * 4
                    + EXISTS (SELECT 1 FROM favourite WHERE identity = ?1) * 2
                    + EXISTS (SELECT 1 FROM reading WHERE identity = ?1 AND \(onPaper))
                """)
        // All rows in a group of copies have the same content, and counting tens of thousands of rows is slow, so the numbers are
        // looked up only once for each content.
        var known: [Identity: (copies: Int, favourite: Bool, paper: Bool)] = [:]
        let companions = try Companions.shown(db, files.map(\.id))
        let places = try PhotoPlaces.words(db, of: files.map(\.id))
        return try files.map { file in
            let own = companions[file.id] ?? []
            let length = try FilmLength.of(db, file)
            guard let identity = file.identity else {
                return Card(file, copies: 1, place: places[file.id], companions: own, milliseconds: length)
            }
            let facts: (copies: Int, favourite: Bool, paper: Bool)
            if let found = known[identity] {
                facts = found
            } else {
                let packed = try Int.fetchOne(statement, arguments: [identity]) ?? 0
                facts = (packed >> 2, packed & 2 != 0, packed & 1 != 0)
                known[identity] = facts
            }
            return Card(
                file, copies: max(1, facts.copies), favourite: facts.favourite, paper: facts.paper, place: places[file.id],
                companions: own, milliseconds: length)
        }
    }
}

extension FileRow {
    /// The version of the picture, which changes whenever the picture changes. It is part of immutable URLs.
    public var version: String { awaitsReading ? versionUnread : identity?.shortHex ?? versionUnread }

    /// Whether a card with this version showed the current picture, even if the file had not been read when the card was made.
    /// False while the file awaits reading, because then the user decided about the former content.
    public func isVersion(_ version: String) -> Bool {
        !awaitsReading && (version == identity?.shortHex || version == versionUnread)
    }

    /// Whether the file has changed since it was read. The file keeps its former identity until it is read again.
    public var awaitsReading: Bool { contents == .unread && identity != nil }

    private var versionUnread: String { "\(String(stamp.modified, radix: 36))-\(String(stamp.size, radix: 36))" }
}

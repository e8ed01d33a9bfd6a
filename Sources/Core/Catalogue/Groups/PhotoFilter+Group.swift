public import Base
public import GRDB

extension PhotoFilter {
    /// A group of photos, such as a day, an album, or one of the parts A to T. It is written `WAY:KEY`, and a group of similar
    /// photos of another strictness than `series` is written `similar:KEY:STRICTNESS`.
    public struct Group: Sendable, Hashable {
        public let way: Way
        public let key: String
        let members: Members

        /// Which photos are in the group. A group whose photos are found by the content of their files also contains all
        /// copies of these files.
        enum Members: Sendable, Hashable {
            case part(IdentityGroup)
            case content(Identity)
            case similar(Strictness, lead: Identity)
            case taken(Range<Int64>)
            case kind(String)
            case directory(Int64)
            case bytes(Range<Int64>)
            case album(Int64)
            case tag(TagName)
            case place(PlaceGroup)
            case thing(String)
            case person(Int64)
        }

        /// The minimum file sizes of the groups of large files, largest first, in megabytes of a million bytes.
        public static let sizes: [Int64] = [100, 50, 20, 10, 5]

        /// Returns nil if a group of this way cannot have this key. The group itself may no longer exist.
        ///
        /// - Parameter today: the day whose photos of other years form a group.
        public init?(_ way: Way, _ key: String, _ strictness: Strictness, today: LocalTime) {
            guard let members = Members(way, key, strictness, today: today) else { return nil }
            (self.way, self.key, self.members) = (way, key, members)
        }

        /// Parses the text of a group.
        ///
        /// - Throws: `Failure` with code `badRequest` if there is no such way of grouping, or if no group of this way has this
        ///   key.
        public init(_ text: String, _ db: Database, today: LocalTime = .now) throws {
            var parts = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
            guard parts.count > 1 else { throw Failure(.badRequest, "filter.group", ["text": text]) }
            guard let way = Way(rawValue: parts.removeFirst()) else {
                let ways = Way.allCases.map(\.rawValue).joined(separator: ", ")
                throw Failure(.badRequest, "filter.unknownWay", ["text": text, "ways": ways])
            }
            var strictness = Strictness.series
            if way == .similar, parts.count == 2 {
                guard let named = Strictness(word: parts.removeLast()) else {
                    throw Failure(.badRequest, "group.unknownStrictness")
                }
                strictness = named
            }
            guard let group = Group(way, parts.joined(separator: ":"), strictness, today: today), try group.exists(db) else {
                throw Failure(.badRequest, "filter.unknownGroup", ["text": text])
            }
            self = group
        }

        /// Whether the key names something in the catalogue. A known group may have no photos at the moment.
        private func exists(_ db: Database) throws -> Bool {
            let (sql, arguments): (String, StatementArguments)
            switch members {
            case .part, .taken, .kind, .bytes, .place(.none), .thing: return true
            case .place(let place): (sql, arguments) = ("FROM place WHERE \(place.condition)", place.arguments)
            case .content(let identity), .similar(_, let identity):
                (sql, arguments) = ("FROM file WHERE identity = ?", [identity])
            case .directory(let id): (sql, arguments) = ("FROM directory WHERE id = ?", [id])
            case .album(let id): (sql, arguments) = ("FROM album WHERE id = ? AND deletedAt IS NULL", [id])
            case .tag(let name): (sql, arguments) = ("FROM tag WHERE key = ?", [name.key])
            case .person(let id): (sql, arguments) = ("FROM person WHERE id = ?", [id])
            }
            return try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 \(sql))", arguments: arguments) == true
        }
    }
}

extension PhotoFilter.Group.Members {
    private static let secondsOfDay: Int64 = 86_400

    init?(_ way: Way, _ key: String, _ strictness: Strictness, today: LocalTime) {
        switch way {
        case .identity: self.init(IdentityGroup(name: key).map(Self.part))
        case .exact: self.init(Identity(hex: key).map(Self.content))
        case .similar: self.init(Identity(hex: key).map { .similar(strictness, lead: $0) })
        case .day: self.init(Self.day(key))
        case .event, .trip: self.init(Self.event(key))
        case .kind: self.init(PhotoKind.words.contains(key) ? .kind(key) : nil)
        case .folder: self.init(Self.number(key).map(Self.directory))
        case .size: self.init(Self.number(key).flatMap(Self.largeFiles))
        case .today: self.init(Self.day(key + today.iso.prefix(10).dropFirst(4)))
        case .album: self.init(Self.number(key).map(Self.album))
        case .tag: self.init(TagName(keyword: key).map(Self.tag))
        case .place: self.init(PlaceGroup(key: key).map(Self.place))
        case .thing: self.init(Things.all[key] == nil ? nil : .thing(key))
        case .person: self.init(Self.number(key).map(Self.person))
        }
    }

    private init?(_ members: Self?) {
        guard let members else { return nil }
        self = members
    }

    /// A number in its only spelling, so that a group has one key.
    private static func number(_ text: some StringProtocol) -> Int64? {
        Int64(text).flatMap { String($0) == text ? $0 : nil }
    }

    private static func day(_ date: String) -> Self? {
        guard let start = LocalTime(iso: date), start.iso.prefix(10) == date else { return nil }
        return .taken(start.seconds..<start.seconds + secondsOfDay)
    }

    private static func event(_ key: String) -> Self? {
        let bounds = key.split(separator: "_", omittingEmptySubsequences: false).map { number($0) }
        guard bounds.count == 2, let first = bounds[0], let last = bounds[1], first <= last, last < .max else { return nil }
        return .taken(first..<last + 1)
    }

    private static func largeFiles(_ step: Int64) -> Self? {
        let sizes = PhotoFilter.Group.sizes
        guard sizes.contains(step) else { return nil }
        let end = sizes.last { $0 > step }.map { $0 * 1_000_000 } ?? .max
        return .bytes(step * 1_000_000..<end)
    }
}

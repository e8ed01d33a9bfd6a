/// A way of grouping the library. A new way of grouping needs a file in `Ways` and a case in each switch below.
public enum Way: String, Sendable, CaseIterable, Codable {
    case identity, exact, similar, day, event, kind, folder, size, today, album
}

extension Way {
    /// Whether each group contains versions of the same picture, one of which is the best.
    public var findsDuplicates: Bool { self == .exact || self == .similar }

    var groups: (GroupQuery) throws -> [PhotoGroup] {
        switch self {
        case .identity: IdentityWay.groups
        case .exact: ExactWay.groups
        case .similar: SimilarWay.groups
        case .day: DayWay.groups
        case .event: EventWay.groups
        case .kind: KindWay.groups
        case .folder: FolderWay.groups
        case .size: SizeWay.groups
        case .today: TodayWay.groups
        case .album: AlbumWay.groups
        }
    }

    /// Returns the photos of a group in the order of the group's page; empty if no group has this key.
    var members: (GroupQuery, _ key: String) throws -> [GroupMember] {
        switch self {
        case .identity: IdentityWay.members
        case .exact: ExactWay.members
        case .similar: SimilarWay.members
        case .day: DayWay.members
        case .event: EventWay.members
        case .kind: KindWay.members
        case .folder: FolderWay.members
        case .size: SizeWay.members
        case .today: TodayWay.members
        case .album: AlbumWay.members
        }
    }

    /// Whether the photos of a group are sorted newest first, so that the user can jump to a month.
    public var isByDate: Bool { !findsDuplicates && self != .size }
}

public import Catalogue

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
        case .tag: TagWay.groups
        case .place: PlaceWay.groups
        case .trip: TripWay.groups
        case .thing: ThingWay.groups
        case .person: PersonWay.groups
        }
    }

    /// Returns the photos of a group in the order of the group's page; empty if no group has this key.
    func members(_ query: GroupQuery, _ key: String) throws -> [GroupMember] {
        switch self {
        case .exact: try ExactWay.members(query, key)
        case .similar: try SimilarWay.members(query, key)
        case .size: try SizeWay.members(query, key)
        case .identity, .day, .event, .kind, .folder, .today, .album, .tag, .thing, .person, .place, .trip:
            try query.members(self, key)
        }
    }

    /// Whether the photos of a group are sorted newest first, so that the user can jump to a month.
    public var isByDate: Bool { !findsDuplicates && self != .size }
}

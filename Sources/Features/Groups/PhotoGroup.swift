/// A group as lists show it.
public struct PhotoGroup: Codable, Sendable, Equatable {
    /// Names the group within its way; stays the same while its photos do.
    public let key: String
    /// What it is called, in words of no language where there are such: a letter, a date, a path, a file's name.
    public let name: String
    public var count: Int
    public var bytes: Int64
    /// The photo to show for it.
    public var cover: Int64?
    /// Of duplicates: the one to keep.
    public var best: Int64?
    /// Why: a `BestShot.Reason`, or a criterion of the `PlaceRule`.
    public var reason: String?
    /// Of similar photos: the loosest kinship, a word of `Likeness`.
    public var likeness: String?
    /// Of duplicates: the bytes of all but the best that nothing was decided on yet; what keeping the best would queue.
    public var frees: Int64?
    /// Of duplicates: what of it keeping the best of all groups, unseen, would queue.
    public var freesUnseen: Int64?
    /// How many photos these are, and how many of them unseen.
    public var spares: Int?
    public var sparesUnseen: Int?

    init(
        key: String, name: String, count: Int, bytes: Int64, cover: Int64?, best: Int64? = nil, reason: String? = nil,
        likeness: String? = nil, frees: Int64? = nil, freesUnseen: Int64? = nil, spares: Int? = nil, sparesUnseen: Int? = nil
    ) {
        self.key = key
        self.name = name
        self.count = count
        self.bytes = bytes
        self.cover = cover
        self.best = best
        self.reason = reason
        self.likeness = likeness
        self.frees = frees
        self.freesUnseen = freesUnseen
        self.spares = spares
        self.sparesUnseen = sparesUnseen
    }
}

/// A photo in a group.
public struct GroupMember: Sendable, Equatable {
    public let id: Int64
    /// Seconds on the camera's clock.
    public let taken: Int64
    /// Of similar photos: how it comes to look like the others, a word of `Likeness`.
    public var likeness: String?
    /// Of duplicates: what the best has over it, in the words of `PhotoGroup.reason`.
    public var reason: String?
    /// Of similar photos: whether all that is on it is on the best, too, and the other way round.
    public var showsTheSame: Bool

    init(id: Int64, taken: Int64, likeness: String? = nil, reason: String? = nil, showsTheSame: Bool = true) {
        self.id = id
        self.taken = taken
        self.likeness = likeness
        self.reason = reason
        self.showsTheSame = showsTheSame
    }
}

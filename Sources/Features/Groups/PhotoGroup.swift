/// A group as lists show it.
public struct PhotoGroup: Codable, Sendable, Equatable {
    /// Identifies the group within its way. It stays the same as long as the group's photos do.
    public let key: String
    /// The group's name. It is independent of the language if possible: a letter, a date, a path, a file's name.
    public let name: String
    public var count: Int
    public var bytes: Int64
    /// The photo that represents the group.
    public var cover: Int64?
    /// For duplicates: the photo to keep.
    public var best: Int64?
    /// The reason for this choice: a `BestShot.Reason`, or a criterion of the `PlaceRule`.
    public var reason: String?
    /// For similar photos: the loosest relation in the group, a word of `Likeness`.
    public var likeness: String?
    /// For duplicates: the bytes of all undecided photos except the best. Keeping the best would queue them.
    public var frees: Int64?
    /// For duplicates: the part of these bytes that is queued if the best of all groups are kept unseen.
    public var freesUnseen: Int64?
    /// The number of photos that `frees` counts, and the number that `freesUnseen` counts.
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
    /// For similar photos: the relation to the others, a word of `Likeness`.
    public var likeness: String?
    /// For duplicates: why the best is better than this photo, in the words of `PhotoGroup.reason`.
    public var reason: String?
    /// For similar photos: whether this photo and the best show exactly the same.
    public var showsTheSame: Bool

    init(id: Int64, taken: Int64, likeness: String? = nil, reason: String? = nil, showsTheSame: Bool = true) {
        self.id = id
        self.taken = taken
        self.likeness = likeness
        self.reason = reason
        self.showsTheSame = showsTheSame
    }
}

/// A group as shown in lists.
public struct PhotoGroup: Codable, Sendable, Equatable {
    /// Identifies the group within its way of grouping. It does not change as long as the group contains the same photos.
    public let key: String
    /// The name of the group: a letter, a date, a path or a file name. If possible, the name does not depend on the user's
    /// language.
    public let name: String
    public var count: Int
    public var bytes: Int64
    /// The number of photos without a decision.
    public var left: Int
    /// The photo that represents the group.
    public var cover: Int64?
    /// For duplicates: the photo to keep.
    public var best: Int64?
    /// The reason why `best` was chosen: a `BestShot.Reason`, or a criterion of the `FolderRule`.
    public var reason: String?
    /// For similar photos: the relation between the least similar photos of the group, as `Likeness.word`.
    public var likeness: String?
    /// For duplicates: the size in bytes of all undecided photos except the best. Keeping the best would queue these photos.
    public var frees: Int64?
    /// For duplicates: the part of `frees` that is queued if the user keeps the best of all groups without seeing them.
    public var freesUnseen: Int64?
    /// For duplicates: the number of photos whose sizes are added up in `frees` (`spares`) and in `freesUnseen`
    /// (`sparesUnseen`).
    public var spares: Int?
    public var sparesUnseen: Int?
    /// For places: the name in German.
    public var german: String?
    /// For albums: the albums that it is in, outermost first; nil for one at the top.
    public var within: [Outer]?
    /// For albums: the number of albums directly inside; nil if there are none.
    public var albums: Int?

    /// An album that contains another one.
    public struct Outer: Codable, Sendable, Equatable {
        public let key: String
        public let name: String
    }

    init(
        key: String, name: String, count: Int, bytes: Int64, left: Int, cover: Int64?, best: Int64? = nil, reason: String? = nil,
        likeness: String? = nil, frees: Int64? = nil, freesUnseen: Int64? = nil, spares: Int? = nil, sparesUnseen: Int? = nil,
        german: String? = nil
    ) {
        self.key = key
        self.name = name
        self.count = count
        self.bytes = bytes
        self.left = left
        self.cover = cover
        self.best = best
        self.reason = reason
        self.likeness = likeness
        self.frees = frees
        self.freesUnseen = freesUnseen
        self.spares = spares
        self.sparesUnseen = sparesUnseen
        self.german = german
    }
}

/// A photo in a group.
public struct GroupMember: Sendable, Equatable {
    public let id: Int64
    /// The time shown by the camera's clock, in seconds since 1970.
    public let taken: Int64
    /// For similar photos: the relation of this photo to the best photo of the group, as `Likeness.word`; nil for the best
    /// photo.
    public var likeness: String?
    /// For duplicates: the reason why the best photo is better than this one. Has the same values as `PhotoGroup.reason`.
    public var reason: String?
    /// For similar photos: whether this photo shows exactly the same as the best photo of the group.
    public var showsTheSame: Bool

    init(id: Int64, taken: Int64, likeness: String? = nil, reason: String? = nil, showsTheSame: Bool = true) {
        self.id = id
        self.taken = taken
        self.likeness = likeness
        self.reason = reason
        self.showsTheSame = showsTheSame
    }
}

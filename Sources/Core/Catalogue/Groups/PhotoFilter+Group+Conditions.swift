import Base
public import GRDB

extension PhotoFilter.Group {
    /// An SQL condition on `file` and its arguments. It does not exclude files that are not present photos.
    public var condition: (sql: String, arguments: StatementArguments) {
        switch members {
        case .part(let part):
            ("file.identity IS NOT NULL AND \(IdentityGroup.expression("file.identity")) = ?", [part.rawValue])
        case .content(let identity): ("file.identity = ? AND file.size > 0", [identity])
        case .similar(let strictness, let lead):
            (
                "file.identity IS NOT NULL AND file.identity IN (SELECT identity FROM alike WHERE step = ? AND lead = ?)",
                [strictness.rawValue, lead]
            )
        case .taken(let times): ("file.taken >= ? AND file.taken < ?", [times.lowerBound, times.upperBound])
        case .kind(let kind): ("\(FileRow.read) AND \(PhotoKind.expression) = ?", [kind])
        case .directory(let id): ("file.directoryId = ?", [id])
        case .bytes(let sizes): ("file.size >= ? AND file.size < ?", [sizes.lowerBound, sizes.upperBound])
        case .album(let id):
            (
                "file.identity IS NOT NULL AND file.identity IN (\(AlbumTree.identities))", [id]
            )
        case .tag(let name): (FileRow.tagged, [name.key])
        case .place(.none): ("NOT EXISTS (SELECT 1 FROM photoPlace WHERE fileId = file.id)", [])
        case .place(let place):
            (
                "file.id IN (SELECT fileId FROM photoPlace WHERE placeId IN (SELECT id FROM place WHERE \(place.condition)))",
                place.arguments
            )
        case .thing(let key):
            (
                """
                file.identity IS NOT NULL AND file.identity IN (
                    SELECT identity FROM thingFound WHERE thing = ? AND \(PhotoThings.isShown))
                """, [key]
            )
        case .person(let id): (PhotoPeople.ofPerson, [id])
        }
    }

    /// Whether the photos of the group are found by the index of identities, without looking at others.
    public var isFoundByIdentity: Bool {
        switch members {
        case .content, .similar, .album, .thing, .person: true
        case .part, .taken, .kind, .directory, .bytes, .tag, .place: false
        }
    }

    public var isAlbum: Bool { if case .album = members { true } else { false } }

    /// Whether the photos of the group are found by their row ids, from the table of tags or that of places, without looking at
    /// others.
    public var isFoundByRow: Bool {
        switch members {
        case .tag: true
        case .place(let place): place != .none
        default: false
        }
    }

    /// Whether the group depends on nothing but the times at which photos were taken.
    public var isPeriod: Bool { if case .taken = members { true } else { false } }

    var isDirectory: Bool { if case .directory = members { true } else { false } }

    /// Columns of `file` in `condition` that the indexes of photos by time do not contain.
    public var furtherColumns: [String] { if case .kind = members { ["camera", "contents"] } else { [] } }

    /// Like `PhotoFilter.mayMatch`; nil if every row may match.
    func mayMatch(_ sums: PhotoFilter.Sums) -> (sql: String, arguments: StatementArguments)? {
        switch members {
        case .taken(let times): ("newest >= ? AND oldest < ?", [times.lowerBound, times.upperBound])
        case .bytes(let sizes): ("largest >= ? AND smallest < ?", [sizes.lowerBound, sizes.upperBound])
        case .directory(let id): sums == .directorySum ? ("directoryId = ?", [id]) : nil
        case .part, .content, .similar, .kind, .album, .tag, .place, .thing, .person: nil
        }
    }

    /// Like `PhotoFilter.matchesWholly`.
    func matchesWholly(_ sums: PhotoFilter.Sums) -> (sql: String, arguments: StatementArguments) {
        switch members {
        case .taken(let times): ("oldest >= ? AND newest < ?", [times.lowerBound, times.upperBound])
        case .bytes(let sizes): ("smallest >= ? AND largest < ?", [sizes.lowerBound, sizes.upperBound])
        case .directory(let id): sums == .directorySum ? ("directoryId = ?", [id]) : ("0", [])
        case .part, .content, .similar, .kind, .album, .tag, .place, .thing, .person: ("0", [])
        }
    }
}

import Acts
import Base
import Catalogue
import Foundation
import GRDB

/// Acts on groups of faces.
extension People {
    public struct Done: Encodable, Sendable {
        public let act: Int64
        /// The key of the group that the act made or was about.
        public let group: String?
    }

    private static let longestName = 100

    /// A name in one line, with single spaces; nil if it is too long or none.
    static func name(_ given: String) -> String? {
        let name = given.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard !name.isEmpty, name.count <= longestName,
            !name.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
        else { return nil }
        return name
    }

    /// Gives a group a name. If somebody else has the name, the group becomes part of that person.
    public func name(_ group: FaceGroupKey, _ given: String) throws -> Done {
        guard let name = Self.name(given) else { throw Failure(.badRequest, "people.noName") }
        let faces = try self.faces(of: group)
        return try perform { db in
            let act = try PeopleActs.begin(db, About("named", to: name, count: faces.count))
            let known = try PeopleActs.known(db, name)
            if case .person(let person) = group, known == nil || known == person {
                let isHidden = try Bool.fetchOne(db, sql: "SELECT isHidden FROM person WHERE id = ?", arguments: [person])
                try PeopleActs.change(db, person, name: name, isHidden: isHidden ?? false, act: act)
                return (act, person, Set(faces.map(\.identity)))
            }
            let person = try known ?? PeopleActs.make(db, named: name, act: act)
            try PeopleActs.say(db, faces, are: person, act: act)
            return (act, person, Set(faces.map(\.identity)))
        }
    }

    /// Makes one person of two groups: the one with a name, or else the first one.
    public func merge(_ one: FaceGroupKey, _ other: FaceGroupKey) throws -> Done {
        guard one != other else { throw Failure(.badRequest, "people.sameGroup") }
        let (first, second) = (try faces(of: one), try faces(of: other))
        return try perform { db in
            let act = try PeopleActs.begin(db, About("merged", count: first.count + second.count))
            let named = try [one, other].first { key in
                guard case .person(let person) = key else { return false }
                return try Bool.fetchOne(
                    db, sql: "SELECT EXISTS (SELECT 1 FROM person WHERE id = ? AND name IS NOT NULL)", arguments: [person])
                    == true
            }
            let person: Int64
            switch (named ?? one, named == nil ? other : one) {
            case (.person(let known), _), (_, .person(let known)): person = known
            default: person = try PeopleActs.make(db, named: nil, act: act)
            }
            try PeopleActs.say(db, first + second, are: person, act: act)
            return (act, person, Set((first + second).map(\.identity)))
        }
    }

    /// Makes another person of some faces of a group.
    func split(_ ids: [Int64], from group: FaceGroupKey) throws -> Done {
        let (all, chosen) = (try faces(of: group), try faces(ids, in: group))
        guard chosen.count < all.count else { throw Failure(.badRequest, "people.wholeGroup") }
        let rest = Set(all).subtracting(chosen)
        return try perform { db in
            let act = try PeopleActs.begin(db, About("split", count: chosen.count))
            let former = try Self.person(db, group, Array(rest), act)
            let person = try PeopleActs.make(db, named: nil, act: act)
            try PeopleActs.say(db, chosen, are: person, act: act)
            try PeopleActs.deny(db, chosen, are: former, act: act)
            try PeopleActs.part(db, former, person, act: act)
            return (act, person, Set(all.map(\.identity)))
        }
    }

    /// Says that faces are not the person of their group.
    func deny(_ ids: [Int64], in group: FaceGroupKey) throws -> Done {
        let (all, chosen) = (try faces(of: group), try faces(ids, in: group))
        let rest = Set(all).subtracting(chosen)
        return try perform { db in
            let act = try PeopleActs.begin(db, About("denied", count: chosen.count))
            let person = try Self.person(db, group, Array(rest), act)
            try PeopleActs.deny(db, chosen, are: person, act: act)
            return (act, person, Set(all.map(\.identity)))
        }
    }

    /// Says that faces are nobody who is to be named.
    func nobody(_ ids: [Int64], in group: FaceGroupKey) throws -> Done {
        let chosen = try faces(ids, in: group)
        return try perform { db in
            let act = try PeopleActs.begin(db, About("nobody", count: chosen.count))
            try PeopleActs.say(db, chosen, are: PhotoPeople.nobody, act: act)
            return (act, nil, Set(chosen.map(\.identity)))
        }
    }

    /// Hides a group from the list, or shows it again.
    func hide(_ group: FaceGroupKey, _ isHidden: Bool) throws -> Done {
        let faces = try faces(of: group)
        return try perform { db in
            let act = try PeopleActs.begin(db, About(isHidden ? "hidden" : "shown", count: faces.count))
            let person = try Self.person(db, group, faces, act)
            let name = try String.fetchOne(db, sql: "SELECT name FROM person WHERE id = ?", arguments: [person])
            try PeopleActs.change(db, person, name: name, isHidden: isHidden, act: act)
            return (act, person, Set(faces.map(\.identity)))
        }
    }

    /// Says that two groups are not the same person, so that nobody is asked again.
    func part(_ one: FaceGroupKey, _ other: FaceGroupKey) throws -> Done {
        guard one != other else { throw Failure(.badRequest, "people.sameGroup") }
        let (first, second) = (try faces(of: one), try faces(of: other))
        return try perform { db in
            let act = try PeopleActs.begin(db, About("apart"))
            let people = try (Self.person(db, one, first, act), Self.person(db, other, second, act))
            try PeopleActs.part(db, people.0, people.1, act: act)
            return (act, nil, Set((first + second).map(\.identity)))
        }
    }

    // MARK: Parts of acts

    /// The person of a group. A cluster becomes a person without a name, so that what is said of it lasts.
    private static func person(_ db: Database, _ group: FaceGroupKey, _ faces: [FaceKey], _ act: Int64) throws -> Int64 {
        if case .person(let person) = group { return person }
        let person = try PeopleActs.make(db, named: nil, act: act)
        try PeopleActs.say(db, faces, are: person, act: act)
        return person
    }

    /// Performs an act, and lets the faces follow.
    ///
    /// - Parameter growing: whether faces that turn out to be the same people belong to the act.
    func perform(
        growing: Bool = false, _ body: (Database) throws -> (act: Int64, person: Int64?, identities: Set<Identity>)
    ) throws -> Done {
        let done = try catalogue.write(body)
        try follow(done.identities, act: growing ? done.act : nil)
        return Done(act: done.act, group: done.person.map { FaceGroupKey.person($0).text })
    }

    /// Undoes an act, and lets the faces follow.
    func revert(_ db: Database, _ act: Act) throws -> Reversal.TakenBack {
        let identities = try PeopleActs.identities(db, act: act.id)
        let taken = try PeopleActs.revert(db, act: act.id)
        try follow(db, undone: identities)
        return taken
    }

    /// The undo of acts on people.
    func reversal(announce: @escaping @Sendable () async -> Void = {}) -> Reversal {
        Reversal(of: .person, changes: { [self] db, act in try revert(db, act) }, announce: announce)
    }

    /// The faces of a group, without those that two photos of the same content share.
    func faces(of group: FaceGroupKey) throws -> [FaceKey] {
        let (column, value) = group.family.map { ("family", $0) } ?? ("id", Self.number(group))
        let faces = try store().read { db in
            try Row.fetchAll(db, sql: "SELECT \(FaceKey.columns) FROM face WHERE \(column) = ? ORDER BY id", arguments: [value])
                .map(FaceKey.init(row:))
        }
        guard !faces.isEmpty else { throw Failure(.changed, "people.groupGone") }
        return faces
    }

    private static func number(_ group: FaceGroupKey) -> Int64 {
        switch group {
        case .person(let number), .cluster(let number), .face(let number): number
        }
    }

    /// The chosen faces of a group.
    ///
    /// - Throws: `Failure` with code `changed` if one of them is no longer in the group.
    private func faces(_ ids: [Int64], in group: FaceGroupKey) throws -> [FaceKey] {
        guard !ids.isEmpty else { throw Failure(.badRequest, "people.noFaces") }
        let faces = try store().read { db in
            try Row.fetchAll(
                db,
                sql: """
                    SELECT \(FaceKey.columns) FROM json_each(?) JOIN face ON face.id = value
                    WHERE \(group.family == nil ? "face.id" : "family") = ? ORDER BY face.id
                    """, arguments: ["\(ids)", group.family ?? Self.number(group)]
            ).map(FaceKey.init(row:))
        }
        guard faces.count == Set(ids).count else { throw Failure(.changed, "people.faceGone") }
        return faces
    }
}

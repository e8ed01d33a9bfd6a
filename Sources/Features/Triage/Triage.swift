public import Acts
public import Basics
public import Catalogue
import GRDB

/// What swiping does: decisions, each an act of its own that can be taken back.
public struct Triage: Sendable {
    /// A swipe as a browser tells it.
    public struct Swipe: Codable, Sendable {
        /// Made by the client; a key that was seen before changes nothing.
        public let key: String
        public let id: Int64
        public let action: String
        /// Milliseconds since 1970, on the client's clock.
        public let at: Int64?
        /// Of the card that was swiped; nil: whatever the photo shows now.
        public let version: String?
        /// About this file only, as where one of several copies is chosen; else, or nil, about its content.
        public let alone: Bool?

        public init(
            key: String, id: Int64, action: String, at: Int64? = nil, version: String? = nil, alone: Bool? = nil
        ) {
            self.key = key
            self.id = id
            self.action = action
            self.at = at
            self.version = version
            self.alone = alone
        }
    }

    public struct Refused: Codable, Sendable {
        public let key: String
        public let error: Failure
    }

    public struct Outcome: Sendable {
        public var applied: [String] = []
        public var refused: [Refused] = []
        /// The photos that changed.
        public var ids: [Int64] = []
    }

    let catalogue: Catalogue

    public init(_ catalogue: Catalogue) { self.catalogue = catalogue }

    /// Writes decisions down, in order, in one transaction.
    public func decide(_ swipes: [Swipe]) throws -> Outcome {
        try catalogue.write { db in
            var outcome = Outcome()
            for swipe in swipes {
                do {
                    if try !Journal.knows(db, key: swipe.key) { outcome.ids += try Self.decide(db, swipe) }
                    outcome.applied.append(swipe.key)
                } catch let failure as Failure {
                    outcome.refused.append(Refused(key: swipe.key, error: failure))
                }
            }
            return outcome
        }
    }

    /// What one decision about many photos came to.
    public struct Many: Sendable {
        /// nil when nothing was decided.
        public var act: Int64?
        /// The photos that changed.
        public var ids: [Int64] = []
        public var refused: [FileMover.Refusal] = []
    }

    /// One decision about many photos, and so one act. What is not here stays as it is; a key that was seen changes nothing.
    ///
    /// - Parameters:
    ///   - versions: of the cards that were shown, by id; a photo whose file was replaced since is refused.
    ///   - alone: the decision is about these files only, as where one of several copies is chosen; else about their contents.
    public func decideMany(
        _ ids: [Int64], _ action: String, versions: [Int64: String] = [:], alone: Bool = false, key: String
    ) throws -> Many {
        guard let decision = Decision(word: action) else {
            throw Failure(.badRequest, "decision.unknownAction", ["action": action])
        }
        return try catalogue.write { db in
            var many = Many()
            if try Journal.knows(db, key: key) { return many }
            let replaced = try Self.replaced(db, versions)
            many.refused = replaced.values.map { FileMover.Refusal(file: $0.id, failure: Self.replacedFailure($0)) }
            let wanted = ids.filter { replaced[$0] == nil }
            let act = try Journal.begin(db, .decide, summary: "\(decision.summary): \(wanted.count.of("photo"))", key: key)
            let at = now()
            for start in stride(from: 0, to: wanted.count, by: 500) {
                let list = wanted[start..<min(start + 500, wanted.count)].map(String.init).joined(separator: ",")
                let copies = "identity IN (SELECT identity FROM file WHERE id IN (\(list)) AND identity IS NOT NULL)"
                try Journal.decide(
                    db, act: act, decision, at: at,
                    where: "presence = 0 AND kind = 0 AND (id IN (\(list)) OR \(alone ? "FALSE" : copies))", arguments: [])
            }
            many.ids = try Journal.files(db, act: act, limit: Int.max)
            if many.ids.isEmpty { try Journal.drop(db, act: act) } else { many.act = act }
            return many
        }
    }

    /// Photos that show something else than these versions of them.
    private static func replaced(_ db: Database, _ versions: [Int64: String]) throws -> [Int64: FileRow] {
        var replaced: [Int64: FileRow] = [:]
        let ids = Array(versions.keys)
        for start in stride(from: 0, to: ids.count, by: 500) {
            for file in try FileRow.fetch(db, ids: Array(ids[start..<min(start + 500, ids.count)])) {
                if let version = versions[file.id], !file.isVersion(version) { replaced[file.id] = file }
            }
        }
        return replaced
    }

    private static func replacedFailure(_ file: FileRow) -> Failure {
        Failure(.changed, "decision.replaced", file: file.path)
    }

    /// Forgets every decision that was not carried out yet. Photos in the trash stay there.
    public func startOver() throws -> Int64 {
        try catalogue.write { db in
            let act = try Journal.begin(db, .startOver, summary: "Started over")
            try Journal.decide(db, act: act, nil, at: nil, where: "decision > 0 AND presence IN (0, 1, 3)", arguments: [])
            return act
        }
    }

    /// Bytes of a decision's key.
    private static let keyLength = 1...200

    /// A decision is one about the content: all files that hold it are decided together, unless it is about one file alone.
    private static func decide(_ db: Database, _ swipe: Swipe) throws -> [Int64] {
        guard keyLength.contains(swipe.key.utf8.count) else {
            throw Failure(.badRequest, "decision.badKey")
        }
        guard let decision = Decision(word: swipe.action) else {
            throw Failure(.badRequest, "decision.unknownAction", ["action": swipe.action])
        }
        guard let file = try FileRow.fetch(db, id: swipe.id), file.kind == .photo else {
            throw Failure(.fileNotFound, "photo.unknown")
        }
        guard file.presence == .here else {
            throw Failure(.fileNotFound, "photo.gone", file: file.path)
        }
        if let version = swipe.version, !file.isVersion(version) {
            throw Failure(.changed, "decision.replacedInDeck", file: file.path)
        }
        let at = min(swipe.at ?? now(), now())
        let act = try Journal.begin(db, .decide, summary: "\(decision.summary): \(file.name.display)", key: swipe.key)
        if swipe.alone != true, let identity = file.identity {
            try Journal.decide(
                db, act: act, decision, at: at, where: "presence = 0 AND (id = ? OR identity = ?)",
                arguments: [file.id, identity])
        } else {
            try Journal.decide(db, act: act, decision, at: at, where: "id = ?", arguments: [file.id])
        }
        return try Journal.files(db, act: act, limit: 1000)
    }
}

extension Decision {
    fileprivate var summary: String {
        switch self {
        case .delete: "Queued to delete"
        case .keep: "Kept"
        case .readDelete: "Queued to read and delete"
        case .readKeep: "Kept, to be read"
        }
    }
}

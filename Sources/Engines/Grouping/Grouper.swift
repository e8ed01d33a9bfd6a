public import Pictures

/// Puts pictures that look alike into groups.
///
/// Every member of a group was compared with its first, never only with another member: unlike pictures cannot come together
/// through a third. The outcome depends on the pictures alone, not on their order or on what was grouped before.
public struct Grouper {
    public struct Group: Sendable, Equatable {
        /// Positions of the subjects given, the best first.
        public let members: [Int]
        /// How each comes to look like the best, in the order of `members`; for that one itself `copy`.
        public let likenesses: [Likeness]
        public let reason: BestShot.Reason?
        /// The loosest kinship in it.
        public var likeness: Likeness { likenesses.max() ?? .copy }
    }

    /// A question for the third look.
    public struct Reading: Sendable {
        /// Of the other subject.
        public let position: Int
        /// Applied to it first.
        public let turn: Turn
        /// That of the two which is the stricter.
        public let manner: CloserLook.Manner
    }

    private let subjects: [Subject]
    /// The subjects' positions as they were given.
    private let positions: [Int]
    private let look: (Int) throws -> PictureLook?
    private let readTheSame: (_ one: Int, _ others: [Reading]) throws -> [Closeness]
    private let isSeparate: (_ one: Int, _ other: Int) -> Bool
    private let hasSeparations: Bool
    private let goesOn: () -> Bool
    private var verdicts: [UInt64: Verdict] = [:]
    private var looks: LookShelf
    private var readings = Readings()

    /// - Parameters:
    ///   - subjects: each content once, in any order.
    ///   - look: what to compare of the subject at a position.
    ///   - readTheSame: the third look at those that look the same as one, in the order asked; asked for seldom, as it is dear.
    ///   - isSeparate: whether a person said that two positions are not duplicates.
    ///   - goesOn: asked now and then; false stops the work.
    public init(
        _ subjects: [Subject], look: @escaping (Int) throws -> PictureLook?,
        readTheSame: @escaping (_ one: Int, _ others: [Reading]) throws -> [Closeness] = { $1.map { _ in .equal } },
        isSeparate: ((Int, Int) -> Bool)? = nil,
        goesOn: @escaping () -> Bool = { true }
    ) {
        positions = subjects.indices.sorted { Self.precedes(subjects[$0], subjects[$1]) }
        self.subjects = positions.map { subjects[$0] }
        self.look = look
        self.readTheSame = readTheSame
        self.isSeparate = isSeparate ?? { _, _ in false }
        hasSeparations = isSeparate != nil
        self.goesOn = goesOn
        looks = LookShelf(capacity: 20_000)
    }

    /// In nanoseconds.
    private static let hour: Int64 = 3_600_000_000_000

    /// What is tried first as the one that others are like: an order of pictures, not of files.
    private static func precedes(_ a: Subject, _ b: Subject) -> Bool {
        if a.pixels != b.pixels { return a.pixels > b.pixels }
        if (a.camera != nil) != (b.camera != nil) { return a.camera != nil }
        // What was saved hours earlier is the nearer to the original; within the hour, what takes more bytes.
        if a.saved / Self.hour != b.saved / Self.hour { return a.saved < b.saved }
        if a.bytes != b.bytes { return a.bytes > b.bytes }
        return a.identity.lexicographicallyPrecedes(b.identity)
    }

    /// The groups at every step of strictness, those with the larger first picture first.
    ///
    /// - Returns: nil when it was told to stop.
    /// - Throws: what `look` throws.
    public mutating func groups() throws -> [Strictness: [Group]]? {
        guard let candidates = Candidates(subjects, goesOn: goesOn) else { return nil }
        var result: [Strictness: [Group]] = [:]
        // The loosest first: what it finds to read the same need not be read again at the others.
        for strictness in Strictness.allCases.reversed() {
            guard let groups = try groups(strictness, candidates) else { return nil }
            result[strictness] = groups
        }
        return result
    }

    private mutating func groups(_ strictness: Strictness, _ all: Candidates) throws -> [Group]? {
        var candidates = all
        var stars = Stars(count: subjects.count)
        var groups: [(first: Int, group: Group)] = []
        for cluster in all.clusters {
            for first in cluster where !stars.isTaken(first) {
                guard goesOn() else { return nil }
                let open = candidates.of(first, besides: stars.isSettled)
                guard let told = try verdicts(first, open) else { return nil }
                var marked: Int?
                for (other, verdict) in zip(open, told) {
                    guard let likeness = verdict.likeness, strictness.admits(likeness),
                        !hasSeparations || !([first] + stars.members(of: first)).contains(where: { areSeparate($0, other.index) })
                    else { continue }
                    // Photographs under two captions are two pictures, even if both are the first one under a caption.
                    if verdict.closeness.isMarked {
                        if let marked {
                            guard let beside = try verdicts(marked, [other]) else { return nil }
                            guard beside.contains(where: { $0.likeness.map(strictness.admits) ?? false }) else { continue }
                        } else {
                            marked = other.index
                        }
                    }
                    stars.offer(other.index, to: first, likeness, verdict.closeness)
                }
            }
            for star in stars.take() { groups.append((star.first, try group([(star.first, .copy)] + star.members, strictness))) }
        }
        return groups.sorted { $0.first < $1.first }.map(\.group)
    }

    private func areSeparate(_ one: Int, _ other: Int) -> Bool { isSeparate(positions[one], positions[other]) }

    /// The best first, and the others by how they come to look like it.
    private mutating func group(_ found: [(index: Int, likeness: Likeness)], _ strictness: Strictness) throws -> Group {
        let (place, reason) = BestShot.choose(found.map { subjects[$0.index] })
        let best = found[place].index
        var members = [(index: best, likeness: Likeness.copy)]
        for (index, asFound) in found where index != best {
            let mayBeTurned = asFound == .turned || found[place].likeness == .turned
            let told = try verdicts(min(index, best), [(max(index, best), mayBeTurned)])?.first
            let likeness = told?.likeness.flatMap { strictness.admits($0) ? $0 : nil }
            // Two edits of one picture may look too little like each other; then it is what it is of the first.
            members.append((index, likeness ?? max(asFound, found[place].likeness)))
        }
        return Group(members: members.map { positions[$0.index] }, likenesses: members.map(\.likeness), reason: reason)
    }

    /// How each of the others comes to look like one, and how closely; nil when it was told to stop. Those that need a third look
    /// are asked about together.
    private mutating func verdicts(_ one: Int, _ others: [(index: Int, mayBeTurned: Bool)]) throws -> [Verdict]? {
        var told = [Verdict](repeating: Verdict(likeness: nil, closeness: .none), count: others.count)
        var asked: [(place: Int, comparison: Comparison, turn: Turn)] = []
        for (place, other) in others.enumerated() {
            if place & 0x1F == 0, !goesOn() { return nil }
            if let known = verdicts[Self.key(one, other.index)] {
                told[place] = known
            } else if let comparison = try comparison(one, other.index) {
                switch settled(comparison, one, other) {
                case .told(let verdict): told[place] = note(verdict, one, other.index)
                case .asks(let comparison, let turn): asked.append((place, comparison, turn))
                }
            }
        }
        while !asked.isEmpty {
            let questions = asked.map {
                let other = others[$0.place].index
                return Reading(
                    position: positions[other], turn: $0.turn, manner: max(subjects[one].manner, subjects[other].manner))
            }
            let answers = try readTheSame(positions[one], questions)
            var left = asked
            left.removeAll()
            for (question, closeness) in zip(asked, answers) {
                let other = others[question.place]
                var comparison = question.comparison
                comparison.tell(question.turn, closeness)
                if question.turn == .none { readings.note(one, other.index, closeness) }
                switch settled(comparison, one, other) {
                case .told(let verdict): told[question.place] = note(verdict, one, other.index)
                case .asks(let comparison, let turn): left.append((question.place, comparison, turn))
                }
            }
            asked = left
        }
        return told
    }

    /// nil for two different pictures.
    private struct Verdict {
        let likeness: Likeness?
        let closeness: Closeness
    }

    private enum Settled {
        case told(Verdict)
        case asks(Comparison, Turn)
    }

    /// What is found without a third look, or with those that were taken at others.
    private func settled(_ comparison: Comparison, _ one: Int, _ other: (index: Int, mayBeTurned: Bool)) -> Settled {
        var comparison = comparison
        while true {
            do throws(Comparison.Question) {
                let likeness = try comparison.likeness(mayBeTurned: other.mayBeTurned)
                return .told(Verdict(likeness: likeness, closeness: comparison.closeness ?? .equal))
            } catch {
                guard error.turn == .none, let known = readings.known(one, other.index) else {
                    return .asks(comparison, error.turn)
                }
                comparison.tell(.none, known)
            }
        }
    }

    private mutating func comparison(_ one: Int, _ other: Int) throws -> Comparison? {
        guard let a = try looks.look(one, { try look(positions[one]) }),
            let b = try looks.look(other, { try look(positions[other]) })
        else { return nil }
        return Comparison(subjects[one], a, subjects[other], b)
    }

    private mutating func note(_ verdict: Verdict, _ one: Int, _ other: Int) -> Verdict {
        if verdicts.count > 4_000_000 { verdicts.removeAll(keepingCapacity: true) }
        verdicts[Self.key(one, other)] = verdict
        return verdict
    }

    private static func key(_ one: Int, _ other: Int) -> UInt64 { UInt64(one) << 32 | UInt64(other) }
}

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
        /// Whether one of the two is a page or a screen.
        public let isPage: Bool
    }

    private let subjects: [Subject]
    /// The subjects' positions as they were given.
    private let positions: [Int]
    private let look: (Int) throws -> PictureLook?
    private let readTheSame: (_ one: Int, _ others: [Reading]) throws -> [Bool]
    private let isSeparate: (_ one: Int, _ other: Int) -> Bool
    private let hasSeparations: Bool
    private let goesOn: () -> Bool
    private var verdicts: [UInt64: Likeness?] = [:]
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
        readTheSame: @escaping (_ one: Int, _ others: [Reading]) throws -> [Bool] = { $1.map { _ in true } },
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
        let telling = subjects.map(\.isTelling)
        let words = subjects.indices.map { telling[$0] ? subjects[$0].differenceHash : nil }
        guard let upright = Neighbours(words, distance: Neighbours.distance, goesOn: goesOn) else { return nil }
        let turnedWords = subjects.indices.map { telling[$0] ? subjects[$0].turnedHash : nil }
        guard let turned = Neighbours(turnedWords, distance: Neighbours.turnedDistance, goesOn: goesOn) else { return nil }
        let inTime = burstNeighbours()
        var result: [Strictness: [Group]] = [:]
        // The loosest first: what it finds to read the same need not be read again at the others.
        for strictness in Strictness.allCases.reversed() {
            guard let groups = try groups(strictness, upright, turned, inTime) else { return nil }
            result[strictness] = groups
        }
        return result
    }

    private mutating func groups(
        _ strictness: Strictness, _ allUpright: Neighbours, _ allTurned: Neighbours, _ inTime: [[Int]]
    ) throws -> [Group]? {
        var (upright, turned) = (allUpright, allTurned)
        var isTaken = [Bool](repeating: false, count: subjects.count)
        var groups: [Group] = []
        for first in subjects.indices where !isTaken[first] {
            if first & 0xFF == 0, !goesOn() { return nil }
            let mayBeTurned = Set(turned.candidates(of: first, besides: isTaken))
            let candidates = mayBeTurned.union(upright.candidates(of: first, besides: isTaken)).union(inTime[first])
            let open = candidates.sorted().filter { $0 > first && !isTaken[$0] }
            guard let told = try likenesses(first, open.map { ($0, mayBeTurned.contains($0)) }) else { return nil }
            var found: [(index: Int, likeness: Likeness)] = []
            for (other, likeness) in zip(open, told) {
                guard let likeness, strictness.admits(likeness),
                    !hasSeparations
                        || !([first] + found.map(\.index)).contains(where: { isSeparate(positions[$0], positions[other]) })
                else { continue }
                found.append((other, likeness))
            }
            guard !found.isEmpty else { continue }
            for (other, _) in found { isTaken[other] = true }
            groups.append(try group([(first, .copy)] + found, strictness))
        }
        return groups
    }

    /// The best first, and the others by how they come to look like it.
    private mutating func group(_ found: [(index: Int, likeness: Likeness)], _ strictness: Strictness) throws -> Group {
        let (place, reason) = BestShot.choose(found.map { subjects[$0.index] })
        let best = found[place].index
        var members = [(index: best, likeness: Likeness.copy)]
        for (index, asFound) in found where index != best {
            let mayBeTurned = asFound == .turned || found[place].likeness == .turned
            let told = try likenesses(min(index, best), [(max(index, best), mayBeTurned)])?.first ?? nil
            let likeness = told.flatMap { strictness.admits($0) ? $0 : nil }
            // Two edits of one picture may look too little like each other; then it is what it is of the first.
            members.append((index, likeness ?? max(asFound, found[place].likeness)))
        }
        return Group(members: members.map { positions[$0.index] }, likenesses: members.map(\.likeness), reason: reason)
    }

    /// How each of the others comes to look like one; nil when it was told to stop. Those that need a third look are asked about
    /// together.
    private mutating func likenesses(_ one: Int, _ others: [(index: Int, mayBeTurned: Bool)]) throws -> [Likeness?]? {
        var told = [Likeness?](repeating: nil, count: others.count)
        var asked: [(place: Int, comparison: Comparison, turn: Turn)] = []
        for (place, other) in others.enumerated() {
            if place & 0x1F == 0, !goesOn() { return nil }
            if let known = verdicts[Self.key(one, other.index)] {
                told[place] = known
            } else if let comparison = try comparison(one, other.index) {
                switch settled(comparison, one, other) {
                case .told(let likeness): told[place] = note(likeness, one, other.index)
                case .asks(let comparison, let turn): asked.append((place, comparison, turn))
                }
            }
        }
        while !asked.isEmpty {
            let questions = asked.map {
                let other = others[$0.place].index
                return Reading(
                    position: positions[other], turn: $0.turn, isPage: subjects[one].isPage || subjects[other].isPage)
            }
            let answers = try readTheSame(positions[one], questions)
            var left = asked
            left.removeAll()
            for (question, isSame) in zip(asked, answers) {
                let other = others[question.place]
                var comparison = question.comparison
                comparison.tell(question.turn, readsTheSame: isSame)
                if question.turn == .none { readings.note(one, other.index, isSame) }
                switch settled(comparison, one, other) {
                case .told(let likeness): told[question.place] = note(likeness, one, other.index)
                case .asks(let comparison, let turn): left.append((question.place, comparison, turn))
                }
            }
            asked = left
        }
        return told
    }

    private enum Settled {
        case told(Likeness?)
        case asks(Comparison, Turn)
    }

    /// What is found without a third look, or with those that were taken at others.
    private func settled(_ comparison: Comparison, _ one: Int, _ other: (index: Int, mayBeTurned: Bool)) -> Settled {
        var comparison = comparison
        while true {
            do throws(Comparison.Question) {
                return .told(try comparison.likeness(mayBeTurned: other.mayBeTurned))
            } catch {
                guard error.turn == .none, let known = readings.known(one, other.index) else {
                    return .asks(comparison, error.turn)
                }
                comparison.tell(.none, readsTheSame: known)
            }
        }
    }

    private mutating func comparison(_ one: Int, _ other: Int) throws -> Comparison? {
        guard let a = try looks.look(one, { try look(positions[one]) }),
            let b = try looks.look(other, { try look(positions[other]) })
        else { return nil }
        return Comparison(subjects[one], a, subjects[other], b)
    }

    private mutating func note(_ verdict: Likeness?, _ one: Int, _ other: Int) -> Likeness? {
        if verdicts.count > 4_000_000 { verdicts.removeAll(keepingCapacity: true) }
        verdicts.updateValue(verdict, forKey: Self.key(one, other))
        return verdict
    }

    private static func key(_ one: Int, _ other: Int) -> UInt64 { UInt64(one) << 32 | UInt64(other) }

    /// Shots that one camera took within seconds, the next ones of each: bursts need not have near fingerprints.
    private func burstNeighbours() -> [[Int]] {
        var near = [[Int]](repeating: [], count: subjects.count)
        let shots = subjects.indices.filter { subjects[$0].camera != nil && subjects[$0].taken != nil && subjects[$0].isTelling }
            .sorted {
                let (a, b) = (subjects[$0], subjects[$1])
                return (a.camera ?? "", a.taken ?? 0, $0) < (b.camera ?? "", b.taken ?? 0, $1)
            }
        for (place, shot) in shots.enumerated() {
            for next in shots[(place + 1)...].prefix(Self.burstReach) {
                guard subjects[next].camera == subjects[shot].camera, let a = subjects[shot].taken, let b = subjects[next].taken,
                    b.subtractingReportingOverflow(a).partialValue.magnitude <= UInt64(Comparison.burstGap)
                else { break }
                near[shot].append(next)
                near[next].append(shot)
            }
        }
        return near
    }

    /// Shots after each one that may belong to its burst.
    private static let burstReach = 24
}

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

    private let subjects: [Subject]
    /// The subjects' positions as they were given.
    private let positions: [Int]
    private let look: (Int) throws -> PictureLook?
    private let readsTheSame: (_ one: Int, _ other: Int, _ turn: Turn) throws -> Bool
    private let isSeparate: (_ one: Int, _ other: Int) -> Bool
    private let hasSeparations: Bool
    private let goesOn: () -> Bool
    private var verdicts: [UInt64: Likeness?] = [:]
    private var looks: LookShelf

    /// - Parameters:
    ///   - subjects: each content once, in any order.
    ///   - look: what to compare of the subject at a position.
    ///   - readsTheSame: the third look at two that look the same, the other one turned; asked for seldom, as it is dear.
    ///   - isSeparate: whether a person said that two positions are not duplicates.
    ///   - goesOn: asked now and then; false stops the work.
    public init(
        _ subjects: [Subject], look: @escaping (Int) throws -> PictureLook?,
        readsTheSame: @escaping (_ one: Int, _ other: Int, _ turn: Turn) throws -> Bool = { _, _, _ in true },
        isSeparate: ((Int, Int) -> Bool)? = nil,
        goesOn: @escaping () -> Bool = { true }
    ) {
        positions = subjects.indices.sorted { Self.precedes(subjects[$0], subjects[$1]) }
        self.subjects = positions.map { subjects[$0] }
        self.look = look
        self.readsTheSame = readsTheSame
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
        for strictness in Strictness.allCases {
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
            var found: [(index: Int, likeness: Likeness)] = []
            for (count, other) in candidates.sorted().enumerated() where other > first && !isTaken[other] {
                if count & 0x1F == 0, !goesOn() { return nil }
                guard let likeness = try likeness(first, other, mayBeTurned: mayBeTurned.contains(other)),
                    strictness.admits(likeness),
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
            let told = try likeness(
                min(index, best), max(index, best), mayBeTurned: asFound == .turned || found[place].likeness == .turned)
            let likeness = told.flatMap { strictness.admits($0) ? $0 : nil }
            // Two edits of one picture may look too little like each other; then it is what it is of the first.
            members.append((index, likeness ?? max(asFound, found[place].likeness)))
        }
        return Group(members: members.map { positions[$0.index] }, likenesses: members.map(\.likeness), reason: reason)
    }

    private mutating func likeness(_ one: Int, _ other: Int, mayBeTurned: Bool) throws -> Likeness? {
        let key = UInt64(one) << 32 | UInt64(other)
        if let known = verdicts[key] { return known }
        guard let a = try looks.look(one, { try look(positions[one]) }),
            let b = try looks.look(other, { try look(positions[other]) })
        else { return nil }
        let (positionA, positionB, readsTheSame) = (positions[one], positions[other], readsTheSame)
        let comparison = Comparison(subjects[one], a, subjects[other], b) { try readsTheSame(positionA, positionB, $0) }
        let verdict = try comparison?.likeness(mayBeTurned: mayBeTurned)
        if verdicts.count > 4_000_000 { verdicts.removeAll(keepingCapacity: true) }
        verdicts.updateValue(verdict, forKey: key)
        return verdict
    }

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

/// Looks that were fetched lately: pictures are compared in runs.
private struct LookShelf {
    let capacity: Int
    private var shelf: [Int: PictureLook] = [:]

    init(capacity: Int) { self.capacity = capacity }

    mutating func look(_ index: Int, _ fetch: () throws -> PictureLook?) throws -> PictureLook? {
        if let known = shelf[index] { return known }
        guard let fetched = try fetch() else { return nil }
        if shelf.count >= capacity { shelf.removeAll(keepingCapacity: true) }
        shelf[index] = fetched
        return fetched
    }
}

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
        /// What the best has over each, in the order of `members`.
        public let reasons: [BestShot.Reason?]
        /// The weightiest of them.
        public var reason: BestShot.Reason? { reasons.weightiest }
        /// The loosest kinship in it.
        public var likeness: Likeness { likenesses.max() ?? .copy }
    }

    /// A question for the third look.
    public struct Reading: Sendable {
        /// Of the other subject.
        public let position: Int
        /// Applied to it first.
        public let turn: Turn
        /// Where one may have been cut from the other.
        public let cut: Cut?
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
    /// The best of the groups of looser steps: who lies in the midst of many is the best of a few of them, too.
    private var bests: Set<Int> = []

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
        var subjects = subjects
        for (index, moment) in Moments.of(subjects.map(\.saved)).enumerated() { subjects[index].saved = moment }
        let order = subjects.indices.sorted { Self.precedes(subjects[$0], subjects[$1]) }
        positions = order
        self.subjects = order.map { subjects[$0] }
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
        // A brightened copy may take more bytes than what it was made from, but it has lost light that others still have.
        if a.lost != b.lost { return a.lost < b.lost }
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
        // The loosest first: what it finds to read the same need not be read again at the others, and it knows best which is the best.
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
        var chosen: Set<Int> = []
        for cluster in all.clusters {
            for next in cluster where !stars.isTaken(next) {
                guard goesOn() else { return nil }
                let found = candidates.of(next, besides: stars.isSettled)
                guard let heard = try verdicts(next, found), let centre = try centred(next, found, heard, stars) else {
                    return nil
                }
                let (first, open, told) = centre
                if first != next { stars.lead(first) }
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
            for star in stars.take() {
                let (best, group) = try group([(star.first, .copy)] + star.members, strictness)
                chosen.insert(best)
                groups.append((star.first, group))
            }
        }
        bests = chosen
        return groups.sorted { $0.first < $1.first }.map(\.group)
    }

    /// So many are tried in the place of the first one, and so many that it did not take are shown to them.
    private static let tried = 3
    private static let shown = 16

    /// The first one, or another in its place that is like all that it is like and like some more: where light was lost in one edit and
    /// other light in another, only what has it all is seen to be like both. Only the firmest likeness counts here.
    ///
    /// - Returns: with those that it was compared with, and what was found; nil when it was told to stop.
    private mutating func centred(
        _ first: Int, _ open: [(index: Int, mayBeTurned: Bool)], _ told: [Verdict], _ stars: Stars
    ) throws -> (first: Int, open: [(index: Int, mayBeTurned: Bool)], told: [Verdict])? {
        let places = open.indices
        let kin = places.filter { told[$0].isFirm }
        let left = places.filter { told[$0].likeness == nil && told[$0].closeness == .none }
        var best = (first: first, open: open, told: told)
        guard !left.isEmpty, left.count <= Self.shown else { return best }
        let others = kin.filter { subjects[open[$0].index].pixels == subjects[first].pixels && !stars.isTaken(open[$0].index) }
        var most = 0
        for place in others.prefix(Self.tried) {
            let other = open[place].index
            guard let more = try verdicts(other, left.map { open[$0] }) else { return nil }
            let gained = more.count { $0.isFirm }
            guard gained > most else { continue }
            let rest = [(first, open[place].mayBeTurned)] + places.filter { $0 != place }.map { open[$0] }
            guard let all = try verdicts(other, rest) else { return nil }
            guard all[0].isFirm,
                zip(places.filter { $0 != place }, all.dropFirst()).allSatisfy({ told[$0].likeness == nil || $1.likeness != nil })
            else { continue }
            most = gained
            best = (other, rest, all)
        }
        return best
    }

    private func areSeparate(_ one: Int, _ other: Int) -> Bool { isSeparate(positions[one], positions[other]) }

    /// The best first, and the others by how they come to look like it.
    private mutating func group(
        _ found: [(index: Int, likeness: Likeness)], _ strictness: Strictness
    ) throws -> (best: Int, Group) {
        let favourites = found.indices.filter { bests.contains(found[$0].index) }
        let (place, reasons) = try BestShot.choose(
            found.map { subjects[$0.index] }, favourite: favourites.count == 1 ? favourites[0] : nil
        ) {
            try distance(found[$0].index, found[$1].index)
        }
        let best = found[place].index
        var members = [(index: best, likeness: Likeness.copy, reason: BestShot.Reason?.none)]
        for ((index, asFound), reason) in zip(found, reasons) where index != best {
            let mayBeTurned = asFound == .turned || found[place].likeness == .turned
            let told = try verdicts(min(index, best), [(max(index, best), mayBeTurned)])?.first
            let likeness = told?.likeness.flatMap { strictness.admits($0) ? $0 : nil }
            // Two edits of one picture may look too little like each other; then it is what it is of the first.
            members.append((index, likeness ?? max(asFound, found[place].likeness), reason))
        }
        let group = Group(
            members: members.map { positions[$0.index] }, likenesses: members.map(\.likeness), reasons: members.map(\.reason))
        return (best, group)
    }

    /// How far the colours of two are from each other, in levels.
    private mutating func distance(_ one: Int, _ other: Int) throws -> Double? {
        guard let a = try looks.look(one, { try look(positions[one]) })?.colour,
            let b = try looks.look(other, { try look(positions[other]) })?.colour, a.count == b.count, !a.isEmpty
        else { return nil }
        return Double(zip(a, b).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }) / Double(a.count)
    }

    /// How each of the others comes to look like one, and how closely; nil when it was told to stop. Those that need a third look
    /// are asked about together.
    private mutating func verdicts(_ one: Int, _ others: [(index: Int, mayBeTurned: Bool)]) throws -> [Verdict]? {
        var told = [Verdict](repeating: Verdict(likeness: nil, closeness: .none), count: others.count)
        var asked: [(place: Int, comparison: Comparison, question: Comparison.Question)] = []
        for (place, other) in others.enumerated() {
            if place & 0x1F == 0, !goesOn() { return nil }
            if let known = verdicts[Self.key(one, other.index)] {
                told[place] = known
            } else if let comparison = try comparison(one, other.index) {
                switch settled(comparison, one, other) {
                case .told(let verdict): told[place] = note(verdict, one, other.index)
                case .asks(let comparison, let question): asked.append((place, comparison, question))
                }
            }
        }
        while !asked.isEmpty {
            let questions = asked.map { reading($0.question, one, others[$0.place].index) }
            let answers = try readTheSame(positions[one], questions)
            var left = asked
            left.removeAll()
            for (open, closeness) in zip(asked, answers) {
                let other = others[open.place]
                var comparison = open.comparison
                comparison.tell(open.question, closeness)
                if open.question == .turned(.none) { readings.note(one, other.index, closeness) }
                switch settled(comparison, one, other) {
                case .told(let verdict):
                    told[open.place] = note(verdict, one, other.index)
                    if verdict.isPlainCopy { readings.noteCopy(other.index, of: one) }
                case .asks(let comparison, let question): left.append((open.place, comparison, question))
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

        /// A copy beyond doubt that has lost no light: what holds of the one holds of the other.
        var isPlainCopy: Bool { likeness == .copy && closeness.isFirm }

        /// The same beyond doubt, in whatever tone.
        var isFirm: Bool { likeness?.showsTheSame == true && closeness.isFirm }
    }

    private enum Settled {
        case told(Verdict)
        case asks(Comparison, Comparison.Question)
    }

    private func reading(_ question: Comparison.Question, _ one: Int, _ other: Int) -> Reading {
        let manner = max(subjects[one].manner, subjects[other].manner)
        return switch question {
        case .turned(let turn): Reading(position: positions[other], turn: turn, cut: nil, manner: manner)
        case .cut(let cut): Reading(position: positions[other], turn: .none, cut: cut, manner: manner)
        }
    }

    /// What is found without a third look, or with those that were taken at others.
    private func settled(_ comparison: Comparison, _ one: Int, _ other: (index: Int, mayBeTurned: Bool)) -> Settled {
        var comparison = comparison
        while true {
            do throws(Comparison.Question) {
                let likeness = try comparison.likeness(mayBeTurned: other.mayBeTurned)
                return .told(Verdict(likeness: likeness, closeness: comparison.closeness ?? .equal))
            } catch {
                guard error == .turned(.none), let known = readings.known(one, other.index) else {
                    return .asks(comparison, error)
                }
                comparison.tell(error, known)
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

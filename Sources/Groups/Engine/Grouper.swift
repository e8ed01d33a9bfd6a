public import Base
public import PicturesEngine

/// Puts pictures that look alike into groups.
///
/// Every member of a group was compared with the centre of the group, not only with another member, so two different pictures
/// cannot be grouped through a third one. The result depends only on the pictures, not on their order or on earlier groups.
public struct Grouper {
    public struct Group: Sendable, Equatable {
        /// The positions of the subjects in the array passed by the caller, the best one first.
        public let members: [Int]
        /// The likeness of each member to the best one, in the order of `members`; `copy` for the best one itself.
        public let likenesses: [Likeness]
        /// Why the best member is better than each member, in the order of `members`.
        public let reasons: [BestShot.Reason?]
        /// The reason why the best member is better than its nearest rivals; nil if there is none.
        public var reason: BestShot.Reason? { reasons.decisive }
        /// The least close of the likenesses.
        public var likeness: Likeness { likenesses.max() ?? .copy }
    }

    /// A question for the third look, the comparison of fine detail.
    public struct Question: Sendable {
        /// The position of the other picture.
        public let position: Int
        /// The turn to apply to the other picture before the comparison.
        public let turn: Turn
        /// How one picture may have been cropped from the other; nil to compare whole pictures.
        public let cut: Crop?
        /// The kind of comparison: the stricter of the kinds that the two pictures need.
        public let manner: DetailComparison.Manner
    }

    /// Two films that may show the same.
    public struct FilmQuestion: Sendable {
        /// The position of the other film.
        public let position: Int
        /// The times of the longer film at which the shorter one may begin, in milliseconds.
        public let offsets: [Int]
    }

    let subjects: [Subject]
    /// The position of each subject in the array passed by the caller.
    let positions: [Int]
    let features: (Int) throws -> PictureFeatures?
    let readTheSame: (_ one: Int, _ others: [Question]) throws -> [Closeness]
    let compareFilms: (_ one: Int, _ question: FilmQuestion) throws -> FilmLikeness
    private let isSeparate: (_ one: Int, _ other: Int) -> Bool
    private let hasSeparations: Bool
    let shouldContinue: () -> Bool
    private let points: PointIndex
    var verdicts: [UInt64: Verdict] = [:]
    /// Verdicts on pairs of whole pictures that differ. One picture may still be a part of the other, or turned.
    var unlikeWholes: [UInt64: Verdict] = [:]
    var featureCache: FeatureCache
    var closenesses = ClosenessCache()
    /// The best pictures of the groups of the previous, looser strictness. The best of many pictures is also the best of a few of
    /// them.
    private var bests: Set<Int> = []

    /// - Parameters:
    ///   - subjects: the pictures in any order; several files with the same content are one subject.
    ///   - points: the points of the subjects, by position.
    ///   - features: returns the stored visual features of the subject at a position, or nil if there are none.
    ///   - readTheSame: compares the fine detail of one picture with that of others, and returns a closeness for each question.
    ///     It is expensive, and called only if the visual features do not decide.
    ///   - compareFilms: compares a film with one whose samples agree. It is expensive, too.
    ///   - isSeparate: whether a user marked the subjects at two positions as not duplicates.
    ///   - shouldContinue: called repeatedly; returns false to stop the work.
    public init(
        _ subjects: [Subject], points: PointIndex = PointIndex(), features: @escaping (Int) throws -> PictureFeatures?,
        readTheSame: @escaping (_ one: Int, _ others: [Question]) throws -> [Closeness] = { $1.map { _ in .equal } },
        compareFilms: @escaping (_ one: Int, _ question: FilmQuestion) throws -> FilmLikeness = { _, _ in .none },
        isSeparate: ((Int, Int) -> Bool)? = nil,
        shouldContinue: @escaping () -> Bool = { true }
    ) {
        var subjects = subjects
        for (index, start) in SaveRuns.starts(of: subjects.map(\.saved)).enumerated() { subjects[index].saved = start }
        let order = subjects.indices.sorted { Self.precedes(subjects[$0], subjects[$1]) }
        positions = order
        self.subjects = order.map { subjects[$0] }
        self.points = points
        self.features = features
        self.readTheSame = readTheSame
        self.compareFilms = compareFilms
        self.isSeparate = isSeparate ?? { _, _ in false }
        hasSeparations = isSeparate != nil
        self.shouldContinue = shouldContinue
        featureCache = FeatureCache(capacity: 20_000)
    }

    /// One hour in nanoseconds.
    private static let hour: Int64 = 3_600_000_000_000

    /// The order in which subjects become centres. It depends on the content and the times of the files, not on their names or
    /// folders.
    private static func precedes(_ a: Subject, _ b: Subject) -> Bool {
        if a.pixels != b.pixels { return a.pixels > b.pixels }
        if (a.camera != nil) != (b.camera != nil) { return a.camera != nil }
        // A file saved hours earlier is closer to the original. For files saved within the same hour, the file size decides.
        if a.saved / Self.hour != b.saved / Self.hour { return a.saved < b.saved }
        // A brightened copy may be a larger file than its original, but more of it is clipped.
        if a.lost != b.lost { return a.lost < b.lost }
        if a.bytes != b.bytes { return a.bytes > b.bytes }
        return a.identity.lexicographicallyPrecedes(b.identity)
    }

    /// Returns the groups for every strictness, ordered by centre: the group with the larger centre comes first.
    ///
    /// - Returns: nil if `shouldContinue` stopped the work.
    /// - Throws: the errors of `features` and `readTheSame`.
    public mutating func groups() throws -> [Strictness: [Group]]? {
        guard let inPart = points.neighbours(positions, shouldContinue: shouldContinue),
            let candidates = Candidates(subjects, inPart: inPart, shouldContinue: shouldContinue)
        else { return nil }
        var stars: [Strictness: [Stars.Star]] = [:]
        // The loosest strictness comes first, because the stricter ones then need no further comparisons, and because it finds
        // the best picture most reliably.
        for strictness in Strictness.allCases.reversed() {
            guard let found = try self.stars(strictness, candidates) else { return nil }
            stars[strictness] = found
        }
        for (stricter, looser) in zip(Strictness.allCases, Strictness.allCases.dropFirst()) {
            stars[looser] = Nesting(stars[looser] ?? [], around: stars[stricter] ?? [], isSeparate: areSeparate).stars
        }
        var result: [Strictness: [Group]] = [:]
        for strictness in Strictness.allCases.reversed() {
            var chosen: Set<Int> = []
            result[strictness] = try stars[strictness]?.map { star in
                let (best, group) = try group([(star.centre, .copy)] + star.members, strictness)
                chosen.insert(best)
                return group
            }
            bests = chosen
        }
        return result
    }

    /// Returns the groups of one strictness, ordered by centre.
    ///
    /// - Returns: nil if `shouldContinue` stopped the work.
    private mutating func stars(_ strictness: Strictness, _ all: Candidates) throws -> [Stars.Star]? {
        var candidates = all
        var stars = Stars(count: subjects.count)
        var groups: [Stars.Star] = []
        for cluster in all.clusters {
            for next in cluster where !stars.isTaken(next) {
                guard shouldContinue() else { return nil }
                let found = candidates.of(next, besides: stars.isSettled)
                guard let verdicts = try verdicts(next, found, areWhole: strictness == .copies),
                    let near = try centred(next, found, verdicts, stars, areWhole: strictness == .copies),
                    let star = try strictness == .copies ? near : amongEdits(near, &candidates, stars),
                    try gather(star, in: &stars, strictness, firstTried: next)
                else { return nil }
            }
            guard try strictness == .copies || join(cluster, in: &stars, candidates.inPart) else { return nil }
            groups += stars.take()
        }
        return groups.sorted { $0.centre < $1.centre }
    }

    /// A centre, the candidates compared with it, and the verdict on each candidate.
    typealias Compared = (centre: Int, candidates: [Candidate], verdicts: [Verdict])

    /// Adds all candidates that are like a centre to its group, unless they are closer to another centre.
    ///
    /// - Returns: false if `shouldContinue` stopped the work.
    private mutating func gather(
        _ star: Compared, in stars: inout Stars, _ strictness: Strictness, firstTried: Int
    ) throws -> Bool {
        let centre = star.centre
        if centre != firstTried { stars.lead(centre) }
        var marked: Int?
        for (other, verdict) in zip(star.candidates, star.verdicts) {
            guard let likeness = verdict.likeness, strictness.admits(likeness), mayJoin(other.index, centre, stars) else {
                continue
            }
            // Copies of the centre with two different captions are different pictures, so a second one must also be like the
            // first.
            if verdict.closeness.isMarked {
                if let marked {
                    guard let between = try verdicts(marked, [other], areWhole: strictness == .copies) else { return false }
                    guard between.contains(where: { $0.likeness.map(strictness.admits) ?? false }) else { continue }
                } else {
                    marked = other.index
                }
            }
            stars.offer(other.index, to: centre, likeness, verdict.closeness, isSettled: verdict.isSettled)
        }
        return true
    }

    /// Whether a subject may join a group: no user marked it as not a duplicate of any member.
    func mayJoin(_ subject: Int, _ centre: Int, _ stars: Stars) -> Bool {
        guard hasSeparations else { return true }
        return !([centre] + stars.members(of: centre)).contains { areSeparate($0, subject) }
    }

    private func areSeparate(_ one: Int, _ other: Int) -> Bool {
        hasSeparations && isSeparate(positions[one], positions[other])
    }

    /// Returns the group of the given subjects, the best one first, with the likeness of each to the best one.
    private mutating func group(
        _ found: [(index: Int, likeness: Likeness)], _ strictness: Strictness
    ) throws -> (best: Int, Group) {
        let favourites = found.indices.filter { bests.contains(found[$0].index) }
        let (bestPosition, reasons) = try BestShot.choose(
            found.map { subjects[$0.index] }, favourite: favourites.count == 1 ? favourites[0] : nil
        ) {
            try distance(found[$0].index, found[$1].index)
        }
        let best = found[bestPosition].index
        var members = [(index: best, likeness: Likeness.copy, reason: BestShot.Reason?.none)]
        for ((index, asFound), reason) in zip(found, reasons) where index != best {
            let mayBeTurned = asFound == .turned || found[bestPosition].likeness == .turned
            let candidate = (max(index, best), mayBeTurned, !asFound.showsTheSame)
            let verdict = try verdicts(min(index, best), [candidate], areWhole: true)?.first
            let likeness = verdict?.likeness.flatMap { strictness.admits($0) ? $0 : nil }
            // Two edits of one picture may look too different from each other, and parts are not compared again. In these cases,
            // use the likeness to the centre.
            members.append((index, likeness ?? max(asFound, found[bestPosition].likeness), reason))
        }
        let group = Group(
            members: members.map { positions[$0.index] }, likenesses: members.map(\.likeness), reasons: members.map(\.reason))
        return (best, group)
    }

    /// Returns the mean distance between the colours of two subjects, in levels; nil if the visual features of one are missing.
    private mutating func distance(_ one: Int, _ other: Int) throws -> Double? {
        guard let a = try featureCache.features(one, { try features(positions[one]) })?.colour,
            let b = try featureCache.features(other, { try features(positions[other]) })?.colour, a.count == b.count, !a.isEmpty
        else { return nil }
        return Double(zip(a, b).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }) / Double(a.count)
    }
}

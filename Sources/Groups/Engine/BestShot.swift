import Foundation

/// Chooses which of several shots of the same subject to keep, and gives the reason.
public enum BestShot {
    /// Why one shot is better than another, the strongest reason first.
    public enum Reason: String, Sendable, Codable, CaseIterable {
        /// The shot has more pixels.
        case larger
        /// The film is longer, so it shows more.
        case longer
        /// The shot has the camera's metadata, so it is closer to the original.
        case original
        case sharper
        /// Both pictures are shots of a camera, and a smaller fraction of the better one is clipped to black or white.
        case exposure
        /// The file has more bytes for about the same number of pixels.
        case lessCompressed
        /// The shot was taken or saved earlier.
        case older
    }

    /// Higher values of sharpness are treated as this value, because they come from artificial sharpening.
    static let crisp = 0.75

    /// One hour in nanoseconds.
    private static let hour = 3_600e9

    /// Whether `b` seems to be an edit of `a`: `a` was saved at least an hour earlier and is not a recompressed copy of `b`.
    private static func isSource(_ a: Subject, of b: Subject) -> Bool {
        Double(b.saved) - Double(a.saved) >= hour && a.bytes >= b.bytes / 2
    }

    /// Whether `a` seems to be `b` with more contrast, which makes edges look sharper and clips light and dark areas.
    private static func isHarder(_ a: Subject, than b: Subject) -> Bool { a.clipped > b.clipped + 0.01 }

    /// Whether one film is longer than another by more than a few frames.
    private static func isLonger(_ a: Subject, than b: Subject) -> Bool {
        guard let one = a.film?.milliseconds, let other = b.film?.milliseconds else { return false }
        return one > other + FilmSamples.tolerance
    }

    /// Returns why `a` is better than `b`; nil if it is not.
    public static func reason(_ a: Subject, over b: Subject) -> Reason? {
        if let reason = clear(a, over: b) { return reason }
        return clear(b, over: a) == nil && isCompression(b, of: a) ? .lessCompressed : nil
    }

    /// Returns a reason that does not depend on a small difference in file size, or nil if there is none.
    private static func clear(_ a: Subject, over b: Subject) -> Reason? {
        if Double(a.pixels) > Double(b.pixels) * 1.05 { return .larger }
        if Double(b.pixels) > Double(a.pixels) * 1.05 { return nil }
        if isLonger(a, than: b) { return .longer }
        if isLonger(b, than: a) { return nil }
        if (a.camera != nil) != (b.camera != nil) { return a.camera != nil ? .original : nil }
        let areShots = a.camera != nil && a.taken != b.taken
        if !areShots {
            if isSource(a, of: b) { return .older }
            if isSource(b, of: a) { return nil }
        }
        let (sharpA, sharpB) = (min(a.sharpness, crisp), min(b.sharpness, crisp))
        if sharpA > sharpB * 1.12, areShots || !isHarder(a, than: b) { return .sharper }
        if sharpB > sharpA * 1.12, areShots || !isHarder(b, than: a) { return nil }
        if areShots, abs(a.clipped - b.clipped) > 0.04 {
            return a.clipped < b.clipped ? .exposure : nil
        }
        if a.bytes > b.bytes * 2 { return .lessCompressed }
        if b.bytes > a.bytes * 2 { return nil }
        if let takenA = a.taken, let takenB = b.taken, takenA != takenB { return takenA < takenB ? .older : nil }
        return a.saved < b.saved ? .older : nil
    }

    /// Whether `a` is a copy of `b` that was compressed to fewer bytes and otherwise looks alike. Sharpened or more colourful
    /// pictures also take more bytes, but they are not better.
    private static func isCompression(_ a: Subject, of b: Subject) -> Bool {
        func isNear(_ a: Double, _ b: Double) -> Bool { abs(a - b) <= 0.05 * max(a, b) }
        return Double(b.bytes) > Double(a.bytes) * 1.05 && abs(a.clipped - b.clipped) < 0.004
            && isNear(a.sharpness, b.sharpness) && isNear(a.contrast, b.contrast)
    }
}

extension BestShot {
    /// The maximum number of equally good pictures to choose from, and the maximum number of pictures of the group that each of
    /// them is compared with.
    private static let (maximumCandidates, maximumCompared) = (32, 64)

    /// Returns the best of a group, and for each picture the reason why the best is better.
    ///
    /// If several pictures are equally good by these reasons, for instance a picture and its edits that were copied together, the
    /// one in the centre of the group is the best, because each edit differs from the original in another direction.
    ///
    /// - Parameters:
    ///   - subjects: not empty; their order does not matter.
    ///   - favourite: the index in `subjects` of the best picture of a looser group that contains this group. It stays the best
    ///     unless a reason speaks against it.
    ///   - distance: returns the distance between the colours of two subjects, in levels; nil if it is not known.
    static func choose(
        _ subjects: [Subject], favourite: Int? = nil, distance: (Int, Int) throws -> Double?
    ) rethrows -> (index: Int, reasons: [Reason?]) {
        let order = subjects.indices.sorted { precedes(subjects[$0], subjects[$1]) }
        // A copy saved again with more bytes is not better. In groups of at least three, such pictures are compared by their
        // distance from the centre instead.
        func isBetter(_ one: Int, _ other: Int) -> Bool {
            (subjects.count < 3 ? reason(subjects[one], over: subjects[other]) : clear(subjects[one], over: subjects[other]))
                != nil
        }
        var best = order[0]
        for index in order where isBetter(index, best) { best = index }
        let level = order.filter { !isBetter(best, $0) }.prefix(maximumCandidates)
        let open = level.filter { one in !level.contains { isBetter($0, one) } }
        if let favourite, open.contains(favourite) {
            best = favourite
        } else if open.count == 1 || subjects.count < 3 {
            best = open.first ?? best
        } else if !open.isEmpty {
            best = try centre(open, of: Array(order.prefix(maximumCompared)), subjects, distance)
        }
        return (best, subjects.map { reason(subjects[best], over: $0) })
    }

    /// The order of preference if no reason decides. It depends on the content of the files, not on their names or folders.
    private static func precedes(_ a: Subject, _ b: Subject) -> Bool {
        if a.lost != b.lost { return a.lost < b.lost }
        if a.bytes != b.bytes { return a.bytes > b.bytes }
        return a.identity.lexicographicallyPrecedes(b.identity)
    }

    /// Returns the candidate with the smallest sum of distances to the pictures of the group.
    private static func centre(
        _ open: [Int], of group: [Int], _ subjects: [Subject], _ distance: (Int, Int) throws -> Double?
    ) rethrows -> Int {
        var (best, least) = (open[0], Double.infinity)
        for one in open {
            var sum = 0.0
            for other in group where other != one {
                sum += try distance(one, other) ?? 0
                if subjects[one].pixels == subjects[other].pixels { sum += 30 * blur(subjects[one], subjects[other]) }
            }
            if sum < least { (best, least) = (one, sum) }
        }
        return best
    }

    /// The absolute logarithm of the ratio of the two sharpness values.
    private static func blur(_ a: Subject, _ b: Subject) -> Double { abs(log(max(a.sharpness, 0.05) / max(b.sharpness, 0.05))) }
}

extension [BestShot.Reason?] {
    /// The weakest of the reasons. It separates the best picture from its nearest rivals; a stronger reason such as "more pixels"
    /// would be wrong for rivals of the same size. The best picture always has no reason over itself. If it also has none over
    /// another picture, the result is nil, because no reason would be true of all.
    var decisive: BestShot.Reason? {
        count { $0 == nil } > 1 ? nil : BestShot.Reason.allCases.last(where: contains)
    }
}

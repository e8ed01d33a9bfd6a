import Foundation

/// Which of several shots of the same thing to keep, and why.
public enum BestShot {
    /// What makes one shot better than another, the weightiest first.
    public enum Reason: String, Sendable, Codable, CaseIterable {
        /// More pixels.
        case larger
        /// With the camera's data in it, so nearer to the original.
        case original
        case sharper
        /// Less of it lost in black or white, of two shots.
        case exposure
        /// More bytes for the same pixels.
        case lessCompressed
        /// Taken, or saved, first.
        case older
    }

    /// Sharpness from which a picture is as sharp as can be told at this size; sharpened ones lie above it.
    static let crisp = 0.75

    /// In nanoseconds.
    private static let hour = 3_600e9

    /// Of a picture and its edit the picture: saved an hour before the other or more, and not made from it by compressing.
    private static func isSource(_ a: Subject, of b: Subject) -> Bool {
        Double(b.saved) - Double(a.saved) >= hour && a.bytes >= b.bytes / 2
    }

    /// More contrast makes edges harder and loses what is light and dark: an edit, no sharper picture.
    private static func isHarder(_ a: Subject, than b: Subject) -> Bool { a.clipped > b.clipped + 0.01 }

    /// Why `a` is better than `b`; nil when it is not.
    public static func reason(_ a: Subject, over b: Subject) -> Reason? {
        if let reason = clear(a, over: b) { return reason }
        return clear(b, over: a) == nil && isCompression(b, of: a) ? .lessCompressed : nil
    }

    private static func clear(_ a: Subject, over b: Subject) -> Reason? {
        if Double(a.pixels) > Double(b.pixels) * 1.05 { return .larger }
        if Double(b.pixels) > Double(a.pixels) * 1.05 { return nil }
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

    /// Whether `a` differs from `b` in that it takes fewer bytes: sharpened, more colourful pictures take more, and are not better for it.
    private static func isCompression(_ a: Subject, of b: Subject) -> Bool {
        func isNear(_ a: Double, _ b: Double) -> Bool { abs(a - b) <= 0.05 * max(a, b) }
        return Double(b.bytes) > Double(a.bytes) * 1.05 && abs(a.clipped - b.clipped) < 0.004
            && isNear(a.sharpness, b.sharpness) && isNear(a.contrast, b.contrast)
    }
}

extension BestShot {
    /// So many that nothing is better than are looked at, and from so many pictures of their group.
    private static let (tried, around) = (32, 64)

    /// The best of a group, and what it has over each.
    ///
    /// Where reasons leave several, as of a picture and edits that were copied in one go, it is the one that the whole group lies around:
    /// each edit leads away from what it was made from, in a direction of its own.
    ///
    /// - Parameters:
    ///   - subjects: not empty; their order does not count.
    ///   - favourite: the best of all that look alike more loosely; it stays the best where reasons leave it so.
    ///   - distance: between the looks of two of them, in levels; nil where one is not known.
    static func choose(
        _ subjects: [Subject], favourite: Int? = nil, distance: (Int, Int) throws -> Double?
    ) rethrows -> (index: Int, reasons: [Reason?]) {
        let order = subjects.indices.sorted { precedes(subjects[$0], subjects[$1]) }
        // Saved anew with more bytes, a copy is no better; of three or more the group tells which it is.
        func isBetter(_ one: Int, _ other: Int) -> Bool {
            (subjects.count < 3 ? reason(subjects[one], over: subjects[other]) : clear(subjects[one], over: subjects[other]))
                != nil
        }
        var best = order[0]
        for index in order where isBetter(index, best) { best = index }
        let level = order.filter { !isBetter(best, $0) }.prefix(tried)
        let open = level.filter { one in !level.contains { isBetter($0, one) } }
        if let favourite, open.contains(favourite) {
            best = favourite
        } else if open.count == 1 || subjects.count < 3 {
            best = open.first ?? best
        } else if !open.isEmpty {
            best = try centre(open, of: Array(order.prefix(around)), subjects, distance)
        }
        return (best, subjects.map { reason(subjects[best], over: $0) })
    }

    /// What decides where nothing else does: an order of pictures, not of files.
    private static func precedes(_ a: Subject, _ b: Subject) -> Bool {
        if a.lost != b.lost { return a.lost < b.lost }
        if a.bytes != b.bytes { return a.bytes > b.bytes }
        return a.identity.lexicographicallyPrecedes(b.identity)
    }

    /// The one of the open ones with the smallest sum of distances to a group.
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

    /// How much softer or sharper one is than the other, as a logarithm.
    private static func blur(_ a: Subject, _ b: Subject) -> Double { abs(log(max(a.sharpness, 0.05) / max(b.sharpness, 0.05))) }
}

extension [BestShot.Reason?] {
    /// What the best has over others of its group.
    var weightiest: BestShot.Reason? { BestShot.Reason.allCases.first(where: contains) }
}

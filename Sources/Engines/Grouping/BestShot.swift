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
        if a.saved != b.saved { return a.saved < b.saved ? .older : nil }
        return a.bytes > b.bytes ? .lessCompressed : nil
    }

    /// The best of a group and what it has over the others: the weightiest reason.
    ///
    /// - Parameter subjects: not empty, in a fixed order, which decides between equals.
    static func choose(_ subjects: [Subject]) -> (index: Int, reason: Reason?) {
        var best = 0
        for index in subjects.indices.dropFirst() where reason(subjects[index], over: subjects[best]) != nil { best = index }
        let reasons = subjects.indices.filter { $0 != best }.compactMap { reason(subjects[best], over: subjects[$0]) }
        return (best, Reason.allCases.first(where: reasons.contains))
    }
}

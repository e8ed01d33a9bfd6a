public import PicturesEngine

/// Fingerprints of frames of a film at fixed times, counted from its beginning and from its end.
///
/// A copy that lost its end has the same frames at the times from the beginning; one that lost its beginning has them at the times
/// before the end.
public struct FilmSamples: Codable, Sendable, Equatable {
    public struct Sample: Codable, Sendable, Equatable {
        /// The frame lies at this multiple of `step`, 1 or more.
        public let number: Int
        public let fingerprint: FrameFingerprint

        public init(number: Int, fingerprint: FrameFingerprint) { (self.number, self.fingerprint) = (number, fingerprint) }
    }

    /// The version of the way in which films are sampled. Films that were sampled otherwise are sampled again.
    public static let rules = 1

    /// The length of the film; 0 if no frame was sampled.
    public let milliseconds: Int
    /// The time between two samples in milliseconds.
    public let step: Int
    /// The samples at times from the beginning, and at times before the end. Frames without content are left out.
    public let fromBeginning: [Sample]
    public let fromEnd: [Sample]

    public init(milliseconds: Int, step: Int, fromBeginning: [Sample], fromEnd: [Sample]) {
        (self.milliseconds, self.step) = (milliseconds, step)
        (self.fromBeginning, self.fromEnd) = (fromBeginning, fromEnd)
    }

    public static let none = FilmSamples(milliseconds: 0, step: 0, fromBeginning: [], fromEnd: [])

    /// Frames with less contrast, in levels, look like too many others.
    public static let minimumContrast: Float = 6

    /// Films whose lengths differ by no more than this many milliseconds are equally complete.
    public static let tolerance = 250

    /// A film that is shorter shows too little to be recognized.
    public static let minimumLength = 1000
    /// Larger frames are decoded slowly, so fewer of them are sampled.
    private static let largeFrame = 4_000_000
    /// The least number of steps in a film, for usual frames and for large ones.
    private static let (steps, stepsOfLarge) = (6, 3)

    /// Returns the time between two samples. It is a power of two, so that copies of other lengths and sizes have samples at the same
    /// times.
    public static func step(milliseconds: Int, pixels: Int) -> Int {
        let longest = milliseconds / (pixels > largeFrame ? stepsOfLarge : steps)
        var step = 1 << 40
        while step > max(longest, 1) { step >>= 1 }
        return step
    }
}

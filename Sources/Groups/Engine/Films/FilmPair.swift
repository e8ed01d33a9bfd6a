import PicturesEngine

/// Two films that may show the same.
public struct FilmPair {
    /// By how much a copy may be shorter.
    static let missing = 0.1
    /// The maximum distances of the fingerprints of one frame, in bits.
    private static let (differenceBits, frequencyBits) = (12, 14)
    /// The least number of frames that agree, and the least part of the frames that were compared.
    private static let (leastFrames, leastPart) = (2, 0.5)

    /// The times of the longer film at which the shorter one may begin, in milliseconds; none if the films are different.
    public let offsets: [Int]

    public init(_ one: FilmSamples, _ other: FilmSamples) {
        let (longer, shorter) = one.milliseconds >= other.milliseconds ? (one, other) : (other, one)
        guard Self.mayBeCopy(shorter, of: longer) else {
            offsets = []
            return
        }
        let missing = longer.milliseconds - shorter.milliseconds
        let step = max(longer.step, shorter.step)
        func agree(_ samples: (FilmSamples) -> [FilmSamples.Sample]) -> Bool {
            Self.agree(samples(longer), step / longer.step, samples(shorter), step / shorter.step)
        }
        var found: [Int] = []
        if agree(\.fromBeginning) { found.append(0) }
        if missing > 0 || found.isEmpty, agree(\.fromEnd) { found.append(missing) }
        offsets = found
    }

    /// Whether a film is long enough to be a shortened copy of a longer one.
    static func mayBeCopy(_ shorter: FilmSamples, of longer: FilmSamples) -> Bool {
        let lost = Double(longer.milliseconds - shorter.milliseconds)
        return shorter.milliseconds > 0 && lost <= Double(longer.milliseconds) * missing + tolerance
    }

    /// Lengths differ by up to this many milliseconds because of the frame rate.
    private static let tolerance = 100.0

    private static func agree(
        _ some: [FilmSamples.Sample], _ ratio: Int, _ others: [FilmSamples.Sample], _ otherRatio: Int
    ) -> Bool {
        var (index, compared, agreeing) = (0, 0, 0)
        for one in some where one.number % ratio == 0 {
            let number = one.number / ratio * otherRatio
            while index < others.count, others[index].number < number { index += 1 }
            guard index < others.count else { break }
            guard others[index].number == number else { continue }
            let (a, b) = (one.fingerprint, others[index].fingerprint)
            compared += 1
            let isNear =
                (a.differenceHash ^ b.differenceHash).nonzeroBitCount <= differenceBits
                && (a.frequencyHash ^ b.frequencyHash).nonzeroBitCount <= frequencyBits
            if isNear { agreeing += 1 }
        }
        return agreeing >= leastFrames && Double(agreeing) >= Double(compared) * leastPart
    }
}

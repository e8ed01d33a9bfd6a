import CVideo

/// How a film is encoded again.
public struct FilmEncoding: Codable, Sendable, Equatable {
    /// The formats of the new file, which are those of the films that are encoded again.
    public enum Container: String, Codable, Sendable {
        case mp4, mov
        case threeGP = "3gp"
    }

    public var container: Container
    /// The longest side of a frame in pixels. Smaller frames keep their size.
    public var longSide: Int
    /// The constant rate factor of x264: a lower number is better and larger.
    public var rateFactor: Int

    public init(container: Container, longSide: Int, rateFactor: Int) {
        (self.container, self.longSide, self.rateFactor) = (container, longSide, rateFactor)
    }
}

/// A film that was encoded again.
public struct EncodedFilm: Codable, Sendable, Equatable {
    public let bytes: Int
    public let frames: Int
    /// The size of a stored frame, before it is turned.
    public let width: Int
    public let height: Int
}

/// A film beside its encoded copy.
public struct FilmComparison: Codable, Sendable, Equatable {
    public let originalFrames: Int
    public let copyFrames: Int
    /// The times from the first frame to the last one.
    public let originalMilliseconds: Int
    public let copyMilliseconds: Int
    /// The structural similarity of the luma of every tenth frame, at the size of the copy: 1 for equal frames.
    public let averageSimilarity: Double
    public let lowestSimilarity: Double
    public let compared: Int

    /// The bounds of the similarity, below which a person sees a difference.
    public static let (averageBound, lowestBound) = (0.95, 0.90)

    public var isSimilar: Bool { averageSimilarity >= Self.averageBound && lowestSimilarity >= Self.lowestBound }

    /// Whether both films have the same number of frames and the same length, but for one frame.
    public var isComplete: Bool {
        let frame = Double(originalMilliseconds) / Double(max(originalFrames - 1, 1))
        return abs(originalFrames - copyFrames) <= 1 && copyFrames > 0
            && Double(abs(originalMilliseconds - copyMilliseconds)) <= frame + 1 && compared == (copyFrames + 9) / 10
    }
}

extension Video {
    /// Encodes a film as H.264, and copies its sound and its metadata.
    ///
    /// - Parameters:
    ///   - descriptor: the film.
    ///   - output: an empty file, open for writing.
    public static func encode(_ descriptor: Int32, to output: Int32, _ encoding: FilmEncoding) throws(VideoError) -> EncodedFilm {
        let encoded = try run(descriptor, to: output, encoding, part: 0..<0)
        let added = try MovieItems(of: descriptor).append(to: output, movie: Int(encoded.movie_offset), end: Int(encoded.bytes))
        return EncodedFilm(
            bytes: Int(encoded.bytes) + added, frames: Int(encoded.frames), width: Int(encoded.width),
            height: Int(encoded.height))
    }

    /// The number of parts that are encoded for an estimate, and their length in milliseconds.
    private static let (samples, sampleLength) = (3, 1000)
    /// A key frame comes every two seconds, but each sample of one second has one.
    private static let keyShare = 0.5

    /// Estimates the size of a film if it were encoded, from short parts of it that are encoded.
    public static func estimate(_ descriptor: Int32, _ encoding: FilmEncoding) throws(VideoError) -> Int {
        let length = try Video(descriptor: descriptor).info.milliseconds ?? 0
        guard length > 2 * samples * sampleLength else {
            let whole = try run(descriptor, to: -1, encoding, part: 0..<0)
            return Int(whole.bytes + whole.sound_bytes)
        }
        var (pictures, sound) = (0.0, 0.0)
        for number in 0..<samples {
            let from = length * (2 * number + 1) / (2 * samples)
            let part = try run(descriptor, to: -1, encoding, part: from..<from + sampleLength)
            pictures += Double(part.bytes) - Double(part.first_bytes) * keyShare
            // The sound is read from the key frame on.
            sound += Double(part.sound_bytes)
        }
        return Int((pictures + sound) * Double(length) / Double(samples * sampleLength))
    }

    private static func run(
        _ descriptor: Int32, to output: Int32, _ encoding: FilmEncoding, part: Range<Int>
    ) throws(VideoError) -> cvideo_encoded {
        var encoded = cvideo_encoded()
        let code = encoding.container.rawValue.withCString { container in
            var order = cvideo_encoding(
                container: container, long_side: Int32(encoding.longSide), rate_factor: Int32(encoding.rateFactor),
                from: Int64(part.lowerBound), until: Int64(part.upperBound))
            return cvideo_encode(descriptor, Int64(maximumPixels), output, &order, &encoded)
        }
        guard code == 0 else { throw error(code) }
        return encoded
    }

    /// Throws the reason why a film cannot be encoded, as far as its first frame shows it.
    public static func check(_ descriptor: Int32, _ encoding: FilmEncoding) throws(VideoError) {
        _ = try run(descriptor, to: -1, encoding, part: -1 ..< -1)
    }

    /// Decodes a film and its encoded copy, and compares them.
    public static func compare(_ original: Int32, with copy: Int32) throws(VideoError) -> FilmComparison {
        var found = cvideo_comparison()
        let code = cvideo_compare(original, copy, Int64(maximumPixels), &found)
        guard code == 0 else { throw error(code) }
        return FilmComparison(
            originalFrames: Int(found.original_frames), copyFrames: Int(found.copy_frames),
            originalMilliseconds: Int(found.original_milliseconds), copyMilliseconds: Int(found.copy_milliseconds),
            averageSimilarity: found.average, lowestSimilarity: found.lowest, compared: Int(found.compared))
    }
}

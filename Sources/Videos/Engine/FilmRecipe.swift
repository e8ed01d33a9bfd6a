import CVideo

/// How a film is played in segments. All segments of a film are made by the same recipe, so that they fit together.
public struct FilmRecipe: Codable, Sendable, Equatable {
    public let milliseconds: Int
    /// Whether the pictures are copied. Otherwise they are encoded again as H.264.
    public let isCopy: Bool
    /// Whether the film has too many and too large frames to be decoded completely in time. Its segments are smaller and less exact.
    public let isReduced: Bool
    public let hasSound: Bool
    /// The size of a frame of the segments, before it is turned.
    public let width: Int
    public let height: Int
    /// The profile and the level of the pictures, as browsers name them: "avc1.64001F".
    public let codec: String
    fileprivate let start: Int64
    fileprivate let isInterlaced: Bool
    /// The numerator and the denominator of the frames in a second.
    fileprivate let rate: [Int32]
    /// The range, the primaries, the transfer function and the matrix of the colours, as numbers of FFmpeg.
    fileprivate let colours: [Int32]

    /// By how many milliseconds the segments of copied pictures are later than the film.
    public var delay: Int { isCopy ? Int(cvideo_copy_delay) : 0 }

    /// The type of the segments for Media Source.
    public var mediaType: String { "video/mp4; codecs=\"\(codec)\(hasSound ? ", mp4a.40.2" : "")\"" }
}

extension Video {
    /// Decides how a film is played, and writes the header of its segments.
    ///
    /// - Parameters:
    ///   - mayCopy: whether pictures in H.264 are copied.
    ///   - output: an empty file, open for writing.
    public static func plan(_ descriptor: Int32, mayCopy: Bool, to output: Int32) throws(VideoError) -> FilmRecipe {
        var (recipe, bytes) = (cvideo_recipe(), Int64(0))
        let code = cvideo_plan(descriptor, Int64(maximumPixels), mayCopy ? 1 : 0, output, &recipe, &bytes)
        guard code == 0 else { throw error(code) }
        return FilmRecipe(recipe)
    }

    /// Writes a part of a film as a fragment of MP4.
    ///
    /// - Returns: the bytes of the fragment.
    public static func cut(
        _ descriptor: Int32, _ recipe: FilmRecipe, _ part: Range<Int>, to output: Int32
    ) throws(VideoError) -> Int {
        var (recipe, bytes) = (cvideo_recipe(recipe), Int64(0))
        let code = cvideo_segment(
            descriptor, Int64(maximumPixels), output, &recipe, Int64(part.lowerBound), Int64(part.upperBound), &bytes)
        guard code == 0 else { throw error(code) }
        return Int(bytes)
    }
}

extension FilmRecipe {
    fileprivate init(_ recipe: cvideo_recipe) {
        milliseconds = Int(recipe.milliseconds)
        (isCopy, isReduced) = (recipe.is_copy != 0, recipe.is_quick != 0)
        (hasSound, isInterlaced) = (recipe.has_sound != 0, recipe.is_interlaced != 0)
        (width, height) = (Int(recipe.width), Int(recipe.height))
        codec = withUnsafeBytes(of: recipe.codec) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
        start = recipe.start
        rate = [recipe.rate_numerator, recipe.rate_denominator]
        colours = [recipe.range, recipe.primaries, recipe.transfer, recipe.matrix]
    }
}

extension cvideo_recipe {
    fileprivate init(_ recipe: FilmRecipe) {
        self.init()
        milliseconds = Int64(recipe.milliseconds)
        (is_copy, is_quick) = (recipe.isCopy ? 1 : 0, recipe.isReduced ? 1 : 0)
        (has_sound, is_interlaced) = (recipe.hasSound ? 1 : 0, recipe.isInterlaced ? 1 : 0)
        (width, height) = (Int32(clamping: recipe.width), Int32(clamping: recipe.height))
        start = recipe.start
        (rate_numerator, rate_denominator) = (recipe.rate.first ?? 0, recipe.rate.last ?? 0)
        if recipe.colours.count == 4 {
            (range, primaries) = (recipe.colours[0], recipe.colours[1])
            (transfer, matrix) = (recipe.colours[2], recipe.colours[3])
        }
    }
}

import CVideo
public import PicturesEngine

/// An open film, from which single key frames are decoded.
///
/// Reads the formats and codecs that `CVideo` lists, through the given descriptor only. Every frame costs a bounded number of
/// bytes and packets, so a hostile file is slow at worst.
public struct Video: ~Copyable {
    let film: OpaquePointer
    public let info: VideoInfo

    /// 8192 × 4320, the largest frame that cameras write.
    static let maximumPixels = 8192 * 4320

    /// - Parameter descriptor: must stay open as long as the film is used.
    public init(descriptor: Int32) throws(VideoError) {
        var (opened, facts) = (OpaquePointer?.none, cvideo_facts())
        let code = cvideo_open(descriptor, Int64(Self.maximumPixels), &opened, &facts)
        guard code == 0, let opened else { throw Self.error(code) }
        film = opened
        info = VideoInfo(facts)
    }

    deinit { cvideo_close(film) }

    /// The version of libavformat; nil if the libraries are missing.
    public static var libraryVersion: String? { cvideo_version().map { String(cString: $0) } }

    /// Decodes the last key frame that is not after a time.
    ///
    /// - Parameter longSide: the maximum length of the long side in pixels.
    /// - Returns: the upright frame. HDR is tone-mapped to sRGB.
    public borrowing func frame(at milliseconds: Int, longSide: Int) throws(VideoError) -> Pixels {
        var frame = cvideo_frame()
        let code = cvideo_frame(film, Int64(milliseconds), Int32(longSide), &frame)
        guard code == 0 else { throw Self.error(code) }
        let (primaries, transfer) = (Int(frame.primaries), Int(frame.transfer))
        var pixels = try Self.pixels(&frame)
        pixels.toneMap(primaries: primaries, transfer: transfer)
        return pixels
    }

    static func error(_ code: Int32) -> VideoError {
        switch cvideo_result(UInt32(bitPattern: code)) {
        case cvideo_missing: .librariesMissing
        case cvideo_unknown: .notAVideo
        case cvideo_no_pictures: .noPictures
        case cvideo_codec: .unknownCodec
        case cvideo_too_large: .tooManyPixels(limit: maximumPixels)
        case cvideo_memory: .outOfMemory
        case cvideo_no_encoder: .noEncoder
        case cvideo_deep: .deepColours
        case cvideo_interlaced: .interlaced
        case cvideo_sound: .soundNotCopied
        case cvideo_write: .notWritten
        default: .corrupt
        }
    }
}

extension VideoInfo {
    fileprivate init(_ facts: cvideo_facts) {
        func text<T>(_ field: T) -> String {
            withUnsafeBytes(of: field) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
        }
        func stated(_ number: Int) -> Int? { number > 0 ? number : nil }
        let isAcross = facts.rotation == 90 || facts.rotation == 270
        let sound = text(facts.audio_codec)
        self.init(
            milliseconds: stated(Int(facts.milliseconds)), width: Int(isAcross ? facts.height : facts.width),
            height: Int(isAcross ? facts.width : facts.height), rotation: Int(facts.rotation),
            frameRate: facts.frame_rate > 0 ? facts.frame_rate : nil, container: text(facts.container),
            videoCodec: text(facts.video_codec), audioCodec: sound.isEmpty ? nil : sound,
            channels: stated(Int(facts.channels)), sampleRate: stated(Int(facts.sample_rate)),
            bitRate: stated(Int(facts.bit_rate)))
    }
}

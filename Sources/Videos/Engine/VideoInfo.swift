/// The properties that a film's headers state.
public struct VideoInfo: Codable, Sendable, Equatable {
    /// The length; nil if the file does not state it.
    public var milliseconds: Int?
    /// The size of the upright picture in pixels.
    public var width: Int
    public var height: Int
    /// The degrees clockwise by which a stored frame is turned to be upright: 0, 90, 180 or 270.
    public var rotation: Int
    /// Frames in a second; nil if the file does not state it.
    public var frameRate: Double?
    /// The names of FFmpeg, such as "hevc" and "aac". There is no `audioCodec` without sound.
    public var container: String
    public var videoCodec: String
    public var audioCodec: String?
    public var channels: Int?
    /// Sound samples in a second.
    public var sampleRate: Int?
    /// Bits in a second, on average.
    public var bitRate: Int?
}

/// The fingerprints of one frame of a film.
public struct FrameFingerprint: Codable, Sendable, Equatable {
    public let differenceHash: UInt64
    public let frequencyHash: UInt64
    /// The standard deviation of the brightness, in levels.
    public let contrast: Float

    public init(differenceHash: UInt64, frequencyHash: UInt64, contrast: Float) {
        (self.differenceHash, self.frequencyHash, self.contrast) = (differenceHash, frequencyHash, contrast)
    }

    /// - Parameter pixels: upright, in sRGB.
    public init(_ pixels: Pixels) {
        let luma = pixels.luma(PictureFeatures.side, PictureFeatures.side)
        let mean = luma.reduce(0, +) / Float(luma.count)
        let variance = luma.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Float(luma.count)
        self.init(
            differenceHash: PerceptualHash.difference(pixels), frequencyHash: PerceptualHash.frequency(luma),
            contrast: variance.squareRoot())
    }
}

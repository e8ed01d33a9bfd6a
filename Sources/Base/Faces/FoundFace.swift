public import Foundation

/// A face that was found in a picture.
public struct FoundFace: Codable, Sendable, Equatable {
    public let box: FaceBox
    /// How certain it is that this is a face, from 0 to 100.
    public let score: Int
    /// The shorter side of the box, in pixels of the picture as it was decoded.
    public let pixels: Int
    /// Numbers that are close together for faces of the same person; nil if the face is set aside.
    public let numbers: FaceNumbers?
    /// A small JPEG of the face; nil if the face is set aside.
    public let picture: Data?
    /// The EXIF orientation of the file, 1…8. The box is that of the upright picture.
    public let orientation: Int

    public init(
        box: FaceBox, score: Int, pixels: Int, numbers: FaceNumbers? = nil, picture: Data? = nil, orientation: Int = 1
    ) {
        (self.box, self.score, self.pixels, self.numbers, self.picture) = (box, score, pixels, numbers, picture)
        self.orientation = orientation
    }

    /// Smaller faces are set aside, because their numbers say little.
    public static let leastPixels = 40
    /// Faces with a lower score are set aside.
    public static let leastScore = 70

    /// Whether the face is large and certain enough to be compared with others.
    public var isClear: Bool { pixels >= Self.leastPixels && score >= Self.leastScore }
}

import Foundation
public import PicturesEngine

/// Compares frames of two films as pictures are compared.
public struct FrameComparison {
    /// How the frames are alike; nil for two different frames.
    public let likeness: Likeness?
    public let closeness: Closeness

    /// - Returns: nil if one of the frames shows too little to be recognized, or if memory runs out.
    public init?(_ one: Pixels, _ other: Pixels) {
        do throws(PictureError) {
            let (a, b) = (try PixelDescription(one).look, try PixelDescription(other).look)
            let (first, second) = (Self.subject(one, a), Self.subject(other, b))
            guard var comparison = Comparison(first, a, second, b) else { return nil }
            guard case .asks(let question) = comparison.likeness(mayBeTurned: false, mayBeCut: false, areWhole: true) else {
                (likeness, closeness) = (nil, .none)
                return
            }
            guard let found = Self.detail(one, other, max(first.manner, second.manner)) else { return nil }
            comparison.answer(question, found)
            guard case .decided(let likeness) = comparison.likeness(mayBeTurned: false, mayBeCut: false, areWhole: true) else {
                return nil
            }
            (self.likeness, closeness) = (likeness, found)
        } catch {
            return nil
        }
    }

    private static func detail(_ one: Pixels, _ other: Pixels, _ manner: DetailComparison.Manner) -> Closeness? {
        let (width, height) = (min(one.width, other.width), min(one.height, other.height))
        guard let a = Sheet(picture(one), width: width, height: height),
            let b = Sheet(picture(other), width: width, height: height),
            let comparison = DetailComparison(a, b)
        else { return nil }
        // The frames of films are too small for the print of pages.
        return comparison.closeness(as: min(manner, .plain))
    }

    private static func picture(_ pixels: Pixels) -> FinePicture {
        FinePicture(width: pixels.width, height: pixels.height, rgb: Data(pixels.bytes))
    }

    private static func subject(_ pixels: Pixels, _ look: PictureFeatures) -> Subject {
        Subject(
            identity: [], differenceHash: 0, frequencyHash: 0, turnedHash: look.turnedHash, width: pixels.width,
            height: pixels.height, bytes: 0, camera: nil, taken: nil, saved: 0, sharpness: look.sharpness, clipped: look.clipped,
            flat: look.flat, contrast: Double(FrameFingerprint(pixels).contrast))
    }
}

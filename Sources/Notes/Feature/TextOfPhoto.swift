import Base
import Catalogue
import PicturesTasks
import ReadingEngine

/// The text recognized in a photo, and a sentence that describes the photo's damage.
struct TextOfPhoto: Encodable {
    private let reading: Reading
    private let damage: String?

    private enum Key: CodingKey { case damage }

    init(_ reading: Reading, of photo: FileRow) {
        self.reading = reading
        let known = photo.contents == .read ? photo.failure : nil
        damage = (known ?? reading.damage?.partialFailure)?.message
    }

    func encode(to encoder: any Encoder) throws {
        try reading.encode(to: encoder)
        var container = encoder.container(keyedBy: Key.self)
        try container.encodeIfPresent(damage, forKey: .damage)
    }
}

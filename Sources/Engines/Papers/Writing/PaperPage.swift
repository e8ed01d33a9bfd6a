/// A page to be written: one picture that fills it, or none, and the words that it shows.
public struct PaperPage: Sendable {
    public var size: PaperSize
    public var picture: PagePicture?
    /// Where the picture is; nil for the whole page.
    public var box: PaperBox?
    /// Written invisibly where they stand, so that they can be found and copied.
    public var words: [PaperWord]

    /// - Parameter size: of the page as it is shown.
    public init(size: PaperSize, picture: PagePicture? = nil, box: PaperBox? = nil, words: [PaperWord] = []) {
        (self.size, self.picture, self.box, self.words) = (size, picture, box, words)
    }
}

public enum PagePicture: Sendable {
    /// Bytes of a JPEG file, which are taken in as they are; turned as its EXIF orientation says.
    case jpeg([UInt8])
    /// Becomes JBIG2, without loss.
    case blackAndWhite(PackedRows)
    /// A byte a pixel, rows without padding; packed without loss.
    case grey([UInt8], width: Int, height: Int)
    /// 8-bit sRGB, rows without padding; packed without loss.
    case colour([UInt8], width: Int, height: Int)
}

/// What a written PDF says of itself.
public struct PaperInformation: Codable, Sendable {
    public var title: String
    public var author: String?
    /// Of the text, as in BCP 47: "de", "en-GB".
    public var language: String?
    /// In seconds since 1970.
    public var created: Int64

    public init(title: String, author: String? = nil, language: String? = nil, created: Int64) {
        (self.title, self.author, self.language, self.created) = (title, author, language, created)
    }
}

/// A page to be written: one picture that fills it, or none, and the words that it shows.
public struct PaperPage: Sendable {
    public var size: PaperSize
    public var picture: PagePicture?
    /// The place of the picture on the page; nil if it fills the page.
    public var box: PaperBox?
    /// The words are written invisibly at their places, so that they can be found and copied.
    public var words: [PaperWord]

    /// - Parameter size: the size at which the page is shown.
    public init(size: PaperSize, picture: PagePicture? = nil, box: PaperBox? = nil, words: [PaperWord] = []) {
        (self.size, self.picture, self.box, self.words) = (size, picture, box, words)
    }
}

public enum PagePicture: Sendable {
    /// The bytes of a JPEG file. They are not changed; the picture is turned by its EXIF orientation.
    case jpeg([UInt8])
    /// Becomes JBIG2, without loss.
    case blackAndWhite(PackedRows)
    /// A byte a pixel, rows without padding; packed without loss.
    case grey([UInt8], width: Int, height: Int)
    /// 8-bit sRGB, rows without padding; packed without loss.
    case colour([UInt8], width: Int, height: Int)
}

/// The title, author, language and date that a PDF is written with.
public struct PaperInformation: Codable, Sendable {
    public var title: String
    public var author: String?
    /// The language of the text (BCP 47), such as "de" or "en-GB".
    public var language: String?
    /// In seconds since 1970.
    public var created: Int64

    public init(title: String, author: String? = nil, language: String? = nil, created: Int64) {
        (self.title, self.author, self.language, self.created) = (title, author, language, created)
    }
}

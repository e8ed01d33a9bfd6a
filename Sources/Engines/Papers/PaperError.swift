/// Why a PDF cannot be opened, drawn, read or written.
public enum PaperError: Error, Equatable, Sendable {
    /// PDFium is not installed.
    case rendererMissing
    /// Pango or Cairo is not installed.
    case printerMissing
    case empty
    case notAPDF
    /// What of it cannot be read; the payload is what the library says.
    case broken(String)
    case passwordRequired
    case passwordWrong
    /// It is encrypted in a way that is not known, as with a certificate.
    case unknownEncryption
    /// There is no page of this number, counted from 1; the file has so many.
    case noPage(number: Int, count: Int)
    case noPages
    /// What was written names no pages.
    case badRanges(String)
    case noBookmarks
    /// All pages would go.
    case nothingLeft
    /// A page this large in points cannot be drawn.
    case pageTooLarge(number: Int)
    case pageBroken(number: Int)
    case outOfMemory
    /// The operating system said so (errno).
    case reading(Int32)
    case writing(Int32)
}

import CPDFium
import Glibc
public import PicturesEngine

/// A PDF file whose pages are drawn and read by PDFium. Pages are numbered from 1.
///
/// PDFium must already be loaded (`PDFiumLibrary.load`). As safe on arbitrary bytes as PDFium itself.
public final class DrawnPaper {
    let document: OpaquePointer
    /// The bytes of a PDF in memory; empty if the PDF is read from a descriptor. They must remain at the same address until the
    /// document is closed.
    private let held: [UInt8]
    public let pageCount: Int

    /// The maximum number of pixels of a drawn page.
    public static let maximumPixels = 100_000_000
    /// The maximum number of characters that are read from a page.
    static let maximumCharacters = 1_000_000

    /// - Parameters:
    ///   - descriptor: the descriptor of a file that is open for reading; the caller closes it.
    ///   - size: the size of the file in bytes.
    ///   - password: tried if the file does not open without a password.
    /// - Throws: `rendererMissing`, `empty`, `notAPDF`, `passwordRequired`, `passwordWrong`, `unknownEncryption`, `reading`.
    public init(descriptor: Int32, size: Int, password: String? = nil) throws(PaperError) {
        guard size > 0 else { throw .empty }
        var out: OpaquePointer?
        var result = PDFiumLibrary.alone { cpdfium_open(descriptor, Int64(size), nil, &out) }
        let hasPassword = password?.isEmpty == false
        if result == cpdfium_password.rawValue, hasPassword {
            result = PDFiumLibrary.alone { cpdfium_open(descriptor, Int64(size), password, &out) }
        }
        guard result == 0, let out else { throw Self.error(result, hasPassword: hasPassword) }
        (document, held) = (out, [])
        pageCount = PDFiumLibrary.alone { Int(cpdfium_pages(out)) }
    }

    /// Opens a file in memory.
    init(bytes: [UInt8]) throws(PaperError) {
        held = bytes
        var out: OpaquePointer?
        let result = bytes.withUnsafeBufferPointer { bytes in
            PDFiumLibrary.alone { cpdfium_open_bytes(bytes.baseAddress, bytes.count, &out) }
        }
        guard result == 0, let out else { throw Self.error(result, hasPassword: false) }
        document = out
        pageCount = PDFiumLibrary.alone { Int(cpdfium_pages(out)) }
    }

    deinit { PDFiumLibrary.alone { cpdfium_close(document) } }

    public var isEncrypted: Bool { PDFiumLibrary.alone { cpdfium_is_encrypted(document) != 0 } }

    /// The PDF version, such as "1.7"; nil if the file does not state it.
    public var version: String? {
        let number = PDFiumLibrary.alone { cpdfium_version(document) }
        return number > 0 ? "\(number / 10).\(number % 10)" : nil
    }

    /// Returns an entry of the information dictionary, such as `Title`; nil if the file has no such entry.
    public func information(_ entry: String) -> String? {
        PDFiumLibrary.alone {
            let needed = cpdfium_information(document, entry, nil, 0)
            guard needed > 2, needed < 1 << 20 else { return nil }
            let units = [UInt16](unsafeUninitializedCapacity: needed / 2) { buffer, count in
                _ = cpdfium_information(document, entry, buffer.baseAddress, needed)
                count = needed / 2 - 1
            }
            return String(decoding: units, as: UTF16.self)
        }
    }

    /// Returns the size at which a page is shown, in points.
    public func size(of page: Int) throws(PaperError) -> PaperSize {
        try check(page)
        var (width, height): (Float, Float) = (0, 0)
        let result = PDFiumLibrary.alone { cpdfium_size(document, Int32(page - 1), &width, &height) }
        guard result == 0 else { throw .pageBroken(number: page) }
        return PaperSize(width: Double(width), height: Double(height))
    }

    /// Draws a page on a grey background.
    ///
    /// - Parameters:
    ///   - scale: the size of the drawing in pixels.
    ///   - background: from 0 (black) to 255 (white).
    /// - Throws: `noPage`, `pageBroken`, `pageTooLarge`.
    public func pixels(of page: Int, _ scale: PageScale, background: UInt8 = .max) throws(PaperError) -> Pixels {
        let (width, height) = try scale.pixels(of: try size(of: page), number: page)
        let bytes = try draw(page, width, height, isGrey: false, background: background)
        return Pixels(bytes: bytes, width: width, height: height)
    }

    /// Draws a page in grey: one byte per pixel, rows without padding.
    public func grey(of page: Int, _ scale: PageScale) throws(PaperError) -> (bytes: [UInt8], width: Int, height: Int) {
        let (width, height) = try scale.pixels(of: try size(of: page), number: page)
        return (try draw(page, width, height, isGrey: true), width, height)
    }

    private func draw(
        _ page: Int, _ width: Int, _ height: Int, isGrey: Bool, background: UInt8 = .max
    ) throws(PaperError) -> [UInt8] {
        var result: Int32 = 0
        let total = width * height * (isGrey ? 1 : 3)
        let bytes = [UInt8](unsafeUninitializedCapacity: total) { buffer, count in
            result = PDFiumLibrary.alone {
                cpdfium_draw(
                    document, Int32(page - 1), Int32(width), Int32(height), isGrey ? 1 : 0, background, buffer.baseAddress)
            }
            count = result == 0 ? total : 0
        }
        guard result == 0 else { throw result == cpdfium_memory.rawValue ? .outOfMemory : .pageBroken(number: page) }
        return bytes
    }

    /// Whether a page contains characters, apart from those of its form fields and other notes.
    public func hasText(_ page: Int) throws(PaperError) -> Bool {
        try check(page)
        let count = PDFiumLibrary.alone { cpdfium_count(document, Int32(page - 1)) }
        guard count >= 0 else { throw .pageBroken(number: page) }
        return count > 0
    }

    /// Returns the text of a page, line by line, and its words.
    ///
    /// - Parameter withNotes: whether it includes what form fields and other notes show. They are then a part of the page for as
    ///   long as this object exists.
    public func text(of page: Int, withNotes: Bool = true) throws(PaperError) -> PageText {
        try check(page)
        var (list, count): (UnsafeMutablePointer<cpdfium_character>?, Int) = (nil, 0)
        let result = PDFiumLibrary.alone {
            cpdfium_text(document, Int32(page - 1), withNotes ? 1 : 0, Int32(Self.maximumCharacters), &list, &count)
        }
        guard result == 0 else { throw result == cpdfium_memory.rawValue ? .outOfMemory : .pageBroken(number: page) }
        defer { cpdfium_free(list) }
        return PageText(UnsafeBufferPointer(start: list, count: count))
    }

    private func check(_ page: Int) throws(PaperError) {
        guard pageCount > 0 else { throw .noPages }
        guard (1...pageCount).contains(page) else { throw .noPage(number: page, count: pageCount) }
    }

    private static func error(_ result: Int32, hasPassword: Bool) -> PaperError {
        switch result {
        case cpdfium_missing.rawValue: .rendererMissing
        case cpdfium_reading.rawValue: .reading(errno)
        case cpdfium_password.rawValue: hasPassword ? .passwordWrong : .passwordRequired
        case cpdfium_security.rawValue: .unknownEncryption
        case cpdfium_memory.rawValue: .outOfMemory
        default: .notAPDF
        }
    }
}

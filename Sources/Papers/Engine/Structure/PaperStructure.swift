import CQPDF
import Glibc

/// The structure of a PDF file, edited by qpdf: pages can be copied from other files, removed and rotated. Pages are numbered
/// from 1.
///
/// If a file is damaged, only the parts that qpdf can repair are read.
public final class PaperStructure {
    let document: OpaquePointer
    /// The files from which pages were copied. They must remain open, because they are read when this file is written.
    private var sources: [PaperStructure] = []
    /// Whether pictures within the content of pages are pictures like others now.
    var hasLiftedPictures = false

    /// Creates a file without pages.
    public init() throws(PaperError) {
        var out: OpaquePointer?
        try check(cqpdf_new(&out))
        guard let out else { throw .outOfMemory }
        document = out
    }

    /// - Parameters:
    ///   - descriptor: the descriptor of a file that is open for reading; the caller closes it.
    ///   - password: tried if the file does not open without a password.
    public convenience init(descriptor: Int32, password: String? = nil) throws(PaperError) {
        try self.init(descriptor: descriptor, password: password, isUnpaged: false)
    }

    /// - Parameter isUnpaged: whether the pages are not found, which takes most of the time for a large file. Only the metadata
    ///   can then be read.
    init(descriptor: Int32, password: String?, isUnpaged: Bool) throws(PaperError) {
        let open = isUnpaged ? cqpdf_open_unpaged : cqpdf_open
        var out: OpaquePointer?
        var result = open(descriptor, nil, &out)
        if result == cqpdf_password.rawValue, let password, !password.isEmpty {
            result = open(descriptor, password, &out)
            if result == cqpdf_password.rawValue { throw .passwordWrong }
        }
        try check(result)
        guard let out else { throw .outOfMemory }
        document = out
    }

    deinit { cqpdf_close(document) }

    public var isEncrypted: Bool { cqpdf_is_encrypted(document) != 0 }

    public func pageCount() throws(PaperError) -> Int {
        let count = cqpdf_pages(document)
        if count < 0 { try check(count) }
        return Int(count)
    }

    /// Returns the top-level bookmarks that lead to pages.
    public func bookmarks() throws(PaperError) -> [(title: String, page: Int)] {
        final class List { var items: [(title: String, page: Int)] = [] }
        let list = List()
        try check(
            cqpdf_bookmarks(
                document,
                { context, title, page in
                    guard let context, let title else { return }
                    let list = Unmanaged<List>.fromOpaque(context).takeUnretainedValue()
                    list.items.append((String(cString: title), Int(page) + 1))
                }, Unmanaged.passUnretained(list).toOpaque()))
        return list.items
    }

    /// Returns the bookmarks of all levels, each before those below it.
    ///
    /// - Parameter maximum: the maximum number of bookmarks; the rest is left out.
    public func contents(maximum: Int) throws(PaperError) -> [PaperContent] {
        final class List { var items: [PaperContent] = [] }
        let list = List()
        try check(
            cqpdf_contents(
                document, maximum,
                { context, title, page, level in
                    guard let context, let title else { return }
                    let list = Unmanaged<List>.fromOpaque(context).takeUnretainedValue()
                    list.items.append(
                        PaperContent(
                            title: String(cString: title), page: page < 0 ? nil : Int(page) + 1, level: Int(level)))
                }, Unmanaged.passUnretained(list).toOpaque()))
        return list.items
    }

    /// Appends pages of another file, with their fields, notes, links, labels and bookmarks.
    ///
    /// - Parameter title: the title of a new bookmark that leads to these pages and contains their own bookmarks; nil for none.
    public func append(_ pages: [Int], of other: PaperStructure, title: String? = nil) throws(PaperError) {
        let numbers = try other.numbers(pages)
        sources.append(other)
        try check(cqpdf_append(document, other.document, numbers, numbers.count, title))
    }

    /// Keeps only the given pages, in the given order. Bookmarks and fields of other pages are removed; everything else in the
    /// file is kept.
    public func keep(_ pages: [Int]) throws(PaperError) {
        guard !pages.isEmpty else { throw .noPages }
        let numbers = try numbers(pages)
        try check(cqpdf_keep(document, numbers, numbers.count))
    }

    /// - Parameter degrees: the clockwise rotation, a multiple of 90.
    public func turn(_ pages: [Int], by degrees: Int) throws(PaperError) {
        // A page that is listed twice is rotated only once.
        for number in Set(try numbers(pages)) { try check(cqpdf_turn(document, number, Int32(degrees))) }
    }

    /// Draws a page of another file over a page of this one. Both pages must have the same displayed size.
    public func overlay(_ page: Int, with other: PaperStructure, _ otherPage: Int) throws(PaperError) {
        sources.append(other)
        try check(
            cqpdf_overlay(document, try numbers([page])[0], other.document, try other.numbers([otherPage])[0]))
    }

    /// - Parameters:
    ///   - descriptor: the descriptor of an empty file that is open for writing.
    ///   - locked: whether an encrypted file remains encrypted, with its passwords.
    ///   - packed: whether all streams are compressed again, as small as possible.
    public func write(to descriptor: Int32, locked: Bool = true, packed: Bool = false) throws(PaperError) {
        let flags = (locked ? 0 : cqpdf_without_password.rawValue) | (packed ? cqpdf_smallest.rawValue : 0)
        try check(cqpdf_write(document, descriptor, Int32(flags)))
    }

    /// Converts page numbers to the page indices of the shim, which begin at 0.
    private func numbers(_ pages: [Int]) throws(PaperError) -> [Int32] {
        let count = try pageCount()
        guard count > 0 else { throw .noPages }
        var numbers: [Int32] = []
        for page in pages {
            guard (1...count).contains(page) else { throw .noPage(number: page, count: count) }
            numbers.append(Int32(page - 1))
        }
        return numbers
    }
}

/// Throws the error for the result of a shim function. A result of 0 or more means success.
func check(_ result: Int32) throws(PaperError) {
    guard result < 0 else { return }
    switch result {
    case cqpdf_password.rawValue: throw .passwordRequired
    case cqpdf_security.rawValue: throw .unknownEncryption
    case cqpdf_memory.rawValue: throw .outOfMemory
    case cqpdf_writing.rawValue: throw .writing(errno)
    case cqpdf_reading.rawValue: throw .reading(errno)
    case cqpdf_no_pdf.rawValue: throw .notAPDF
    default: throw .broken(String(cString: cqpdf_message()))
    }
}

/// A line of the table of contents of a PDF.
public struct PaperContent: Codable, Sendable, Equatable {
    public let title: String
    /// The page number, beginning with 1; nil if the bookmark leads to no page.
    public let page: Int?
    /// The level, beginning with 0.
    public let level: Int

    public init(title: String, page: Int?, level: Int) { (self.title, self.page, self.level) = (title, page, level) }
}

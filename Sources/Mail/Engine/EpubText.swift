import CArchive

/// Extracts the text of an EPUB for the search: the text of its pages, which are files of XHTML in a zip archive (EPUB 3.3,
/// section 4.2). Safe on any bytes.
public enum EpubText {
    /// The maximum total size of the unpacked pages in bytes.
    private static let maximumUnpacked = 64 << 20
    private static let maximumEntries = 5000

    /// - Parameter maximum: the maximum length of the text in bytes; the rest is left out.
    /// - Returns: nil if the bytes are not a zip archive or no page has text.
    public static func text(of document: [UInt8], maximum: Int) -> String? {
        guard document.starts(with: [0x50, 0x4B, 0x03, 0x04]) else { return nil }
        var pages: [String] = []
        document.withUnsafeBytes { bytes in
            var archive: OpaquePointer?
            guard carchive_open_memory(bytes.baseAddress, bytes.count, &archive) == 0, let archive else { return }
            defer { carchive_close(archive) }
            var (entry, entries, left, length) = (carchive_entry(), 0, maximumUnpacked, 0)
            while entries < maximumEntries, left > 0, length < maximum, carchive_next(archive, &entry) == 0 {
                entries += 1
                guard let name = entry.name.map({ String(cString: $0) }), isPage(name) else { continue }
                let html = content(archive, &left)
                let text = HTMLText.text(of: String(decoding: html, as: UTF8.self))
                length += text.utf8.count
                if !text.isEmpty { pages.append(text) }
            }
        }
        return pages.isEmpty ? nil : pages.joined(separator: "\n")
    }

    private static func isPage(_ name: String) -> Bool {
        let name = name.lowercased()
        return [".xhtml", ".html", ".htm"].contains { name.hasSuffix($0) }
    }

    /// - Parameter left: the number of bytes that may still be unpacked.
    private static func content(_ archive: OpaquePointer, _ left: inout Int) -> [UInt8] {
        var bytes: [UInt8] = []
        while left > 0 {
            var start: UnsafeRawPointer?
            var (count, offset) = (0, Int64(0))
            guard carchive_read(archive, &start, &count, &offset) == 0 else { break }
            left -= count
            bytes += UnsafeRawBufferPointer(start: start, count: count)
        }
        return bytes
    }
}

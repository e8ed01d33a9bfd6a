import CQPDF

extension PaperStructure {
    /// The largest font that is changed, in bytes.
    private static let maximumFont = 32 << 20

    /// Removes the glyphs that no page shows from embedded fonts, and writes Type 1 fonts as CFF. A font that is not understood, and
    /// one that would not become smaller, is not changed.
    ///
    /// - Returns: the number of changed fonts.
    public func reduceFonts() throws(PaperError) -> Int {
        guard FontReducer.libraryVersion != nil else { return 0 }
        var count = 0
        try check(cqpdf_find_fonts(document, &count))
        var reduced = 0
        for index in 0..<count {
            // Skip a damaged font; the others are still reduced.
            if (try? reduce(index)) ?? false { reduced += 1 }
        }
        return reduced
    }

    private func reduce(_ index: Int) throws(PaperError) -> Bool {
        var font = cqpdf_font()
        try check(cqpdf_font_at(document, index, &font))
        let (bytes, shown) = (try fontBytes(index), ShownGlyphs(font))
        guard bytes.count > 0, bytes.count <= Self.maximumFont else { return false }
        let smaller =
            font.kind == Int32(cqpdf_type1.rawValue) ? FontReducer.compact(bytes, shown) : FontReducer.subset(bytes, shown, font)
        guard let smaller, try deflated(smaller).count < deflated(bytes).count else { return false }
        try check(cqpdf_put_font(document, index, smaller, smaller.count))
        return true
    }

    private func fontBytes(_ index: Int) throws(PaperError) -> [UInt8] {
        var (out, count): (UnsafeMutablePointer<UInt8>?, Int) = (nil, 0)
        try check(cqpdf_font_bytes(document, index, &out, &count))
        defer { cqpdf_free(out) }
        return Array(UnsafeBufferPointer(start: out, count: count))
    }
}

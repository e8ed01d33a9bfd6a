extension FileKind {
    /// Determines the kind by the first bytes of the content; nil for kinds without a mark (magic number), such as texts.
    ///
    /// A TIFF file may also be a camera's raw file, and a ZIP file a document.
    ///
    /// - Parameters:
    ///   - start: 512 bytes are enough for every mark except that of a PDF that begins with other bytes.
    ///   - named: the kind that the file's name promises, which decides among kinds with the same mark.
    public static func marked(_ start: UnsafeRawBufferPointer, named: FileKind? = nil) -> FileKind? {
        // The first entry's name, at the beginning of a tar, may look like any other mark.
        if FileKind.tar.begins(start) { return .tar }
        if holds(start, "ftyp", at: 4) { return branded(start) }
        if let named, named.begins(start) { return named }
        if let kind = allCases.first(where: { $0.begins(start) }) { return kind }
        if isBitmap(start) { return .bmp }
        // The header of a frame of MPEG audio, layer III.
        if start.count > 1, start[0] == 0xFF, start[1] & 0xE6 == 0xE2 { return .mp3 }
        // PDF readers accept the magic number anywhere in the first kilobyte (ISO 32000-2, annex H), but a text may mention it.
        let places = 0..<(named.map { [.text, .table, .mail].contains($0.family) } == true ? 0 : min(1024, start.count))
        return places.contains { start[$0] == 0x25 && holds(start, FileKind.pdf.row.mark, at: $0) } ? .pdf : nil
    }

    private func begins(_ start: UnsafeRawBufferPointer) -> Bool {
        let row = row
        return !row.mark.isEmpty && Self.holds(start, row.mark, at: row.offset)
    }

    private static func holds(_ start: UnsafeRawBufferPointer, _ mark: String, at offset: Int) -> Bool {
        var place = offset, isSame = true
        for character in mark.unicodeScalars {
            if character == "|" {
                if isSame { return true }
                (place, isSame) = (offset, true)
            } else {
                isSame = isSame && place < start.count && (character == "?" || UInt32(start[place]) == character.value)
                place += 1
            }
        }
        return isSame
    }

    /// Whether the content is a BMP picture: it begins with "BM", and its header has one of the known lengths. "BM" alone is not
    /// enough, because many texts begin with it.
    private static func isBitmap(_ start: UnsafeRawBufferPointer) -> Bool {
        guard start.count >= 18, holds(start, "BM", at: 0) else { return false }
        let length = start.loadUnaligned(fromByteOffset: 14, as: UInt32.self)
        return [12, 16, 40, 52, 56, 64, 108, 124].contains(UInt32(littleEndian: length))
    }

    /// Returns the kind for the first brand of the file that denotes a picture. The major brand is checked first, then the
    /// compatible brands. If none denotes a picture, the generic major brands "mif1" and "msf1" mean HEIC, and all others a film
    /// or sound.
    private static func branded(_ start: UnsafeRawBufferPointer) -> FileKind? {
        guard start.count >= 12 else { return nil }
        let length = Int(UInt32(bigEndian: start.loadUnaligned(fromByteOffset: 0, as: UInt32.self)))
        let end = min(max(16, min(length, 512)), start.count)
        func kind(at place: Int) -> FileKind? {
            allCases.first { kind in
                let brands = kind.row.brands
                return !brands.isEmpty && holds(start, brands, at: place)
            }
        }
        for place in [8] + stride(from: 16, to: end, by: 4) {
            if let kind = kind(at: place), kind.family == .picture { return kind }
        }
        return holds(start, "mif1|msf1", at: 8) ? .heic : kind(at: 8) ?? .mp4
    }
}

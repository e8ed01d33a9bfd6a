/// Bitmaps of Windows and OS/2 (BITMAPCOREHEADER to BITMAPV5HEADER, Microsoft, "Bitmap Storage").
///
/// Accepts headers of lengths between the known ones, short palettes (missing colours are black), missing rows (grey), and runs
/// that extend past the end of their row. Does not support JPEG, PNG or OS/2's Huffman coding inside a bitmap. Safe on any bytes.
struct Bitmap {
    enum Coding {
        case palette, masks, runs
    }

    let width: Int
    let height: Int
    let bits: Int
    let coding: Coding
    let profile: Range<Int>?

    let reader: ByteReader
    let isTopDown: Bool
    let data: Int
    let colours: [Colour]
    let masks: (red: BitmapMask, green: BitmapMask, blue: BitmapMask, alpha: BitmapMask)

    struct Colour: Equatable {
        var red: UInt8 = 0
        var green: UInt8 = 0
        var blue: UInt8 = 0

        static let white = Colour(red: 255, green: 255, blue: 255)
        static let missing = Colour(red: 128, green: 128, blue: 128)
    }

    /// Reads the header. Returns nil if the bytes are not a bitmap, or are an unsupported kind of bitmap.
    init?(_ bytes: UnsafeRawBufferPointer) {
        reader = ByteReader(bytes: bytes)
        guard reader.matches("BM"), let offset = reader.u32(10), let header = reader.u32(14), header == 12 || header >= 16,
            header <= 256
        else { return nil }
        let isCore = header == 12
        guard let width = isCore ? reader.u16(18) : reader.i32(18), let height = isCore ? reader.u16(20) : reader.i32(22),
            let bits = reader.u16(isCore ? 24 : 28), width > 0, height != 0
        else { return nil }
        self.width = width
        self.height = abs(height)
        self.bits = bits
        isTopDown = height < 0
        data = offset

        let compression = header >= 40 ? reader.u32(30) ?? 0 : 0
        let isOS2 = header > 12 && header < 40 || header == 64
        switch (compression, bits) {
        case (0, 1), (0, 2), (0, 4), (0, 8): coding = .palette
        case (1, 8), (2, 4): coding = .runs
        case (0, 16), (0, 24), (0, 32): coding = .masks
        case (3, 16) where !isOS2, (3, 32) where !isOS2, (6, 16), (6, 32): coding = .masks
        default: return nil
        }

        let hasMasks = compression == 3 || compression == 6
        masks = Self.masks(reader, bits: bits, given: hasMasks, header: header, withAlpha: compression == 6)
        let masksAfter = header == 40 && hasMasks ? (compression == 6 ? 16 : 12) : 0
        colours = Self.colours(
            reader, at: 14 + header + masksAfter, bits: bits, isCore ? 3 : 4, stated: header >= 40 ? reader.u32(46) ?? 0 : 0,
            end: offset)
        profile = header >= 124 ? Self.profile(reader) : nil
    }

    private static func masks(
        _ reader: ByteReader, bits: Int, given: Bool, header: Int, withAlpha: Bool
    ) -> (red: BitmapMask, green: BitmapMask, blue: BitmapMask, alpha: BitmapMask) {
        // A header that is long enough contains an alpha mask, even if it contains no colour masks.
        let alpha = header >= 56 || withAlpha ? BitmapMask(reader.u32(66) ?? 0) : BitmapMask(0)
        if given {
            return (
                BitmapMask(reader.u32(54) ?? 0), BitmapMask(reader.u32(58) ?? 0), BitmapMask(reader.u32(62) ?? 0), alpha
            )
        }
        let isSmall = bits == 16
        return (
            BitmapMask(isSmall ? 0x7C00 : 0xFF0000), BitmapMask(isSmall ? 0x3E0 : 0xFF00), BitmapMask(isSmall ? 0x1F : 0xFF),
            bits == 32 ? alpha : BitmapMask(0)
        )
    }

    private static func colours(_ reader: ByteReader, at start: Int, bits: Int, _ size: Int, stated: Int, end: Int) -> [Colour] {
        guard bits <= 8 else { return [] }
        let count = stated > 0 && stated < 1 << bits ? stated : 1 << bits
        let available = end > start ? (end - start) / size : count
        return (0..<min(count, available)).compactMap { index in
            let at = start + index * size
            guard let blue = reader.u8(at), let green = reader.u8(at + 1), let red = reader.u8(at + 2) else { return nil }
            return Colour(red: red, green: green, blue: blue)
        }
    }

    /// Returns the range of an embedded profile (PROFILE_EMBEDDED, stored as "DEBM"). Linked profiles are ignored, because they
    /// are in another file.
    private static func profile(_ reader: ByteReader) -> Range<Int>? {
        guard reader.matches("DEBM", at: 70), let offset = reader.u32(126), let length = reader.u32(130), length > 128 else {
            return nil
        }
        return reader.range(14 + offset, length)
    }
}

/// The bits of a pixel that contain one of its channels.
struct BitmapMask {
    let shift: UInt32
    let largest: UInt32

    init(_ bits: Int) {
        let bits = UInt32(truncatingIfNeeded: bits)
        shift = bits == 0 ? 0 : UInt32(bits.trailingZeroBitCount)
        largest = bits >> shift
    }

    var isEmpty: Bool { largest == 0 }

    /// Returns the channel of a pixel, scaled to 0…255.
    func value(_ pixel: UInt32) -> UInt8 {
        let value = pixel >> shift & largest
        if largest == 255 { return UInt8(truncatingIfNeeded: value) }
        if largest == 0 { return 0 }
        return UInt8(truncatingIfNeeded: (UInt64(value) * 255 + UInt64(largest / 2)) / UInt64(largest))
    }
}

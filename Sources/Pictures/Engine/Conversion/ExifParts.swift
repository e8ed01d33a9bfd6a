/// The values of a TIFF or EXIF block that describe a photo (CIPA DC-008, section 4.6), for copying into another file. An EXIF
/// block has the structure of a TIFF.
///
/// Maker notes are copied unchanged. Damaged values are skipped.
struct ExifParts {
    private struct Item {
        let tag: Int
        let type: Int
        let count: Int
        /// The value in little-endian byte order.
        let bytes: [UInt8]
    }

    private let main: [Item]
    private let exif: [Item]
    private let gps: [Item]

    /// The tags of the main directory that describe the photo and not its pixels: description, maker, model, software, date,
    /// artist, copyright.
    private static let descriptiveTags: Set<Int> = [270, 271, 272, 305, 306, 315, 33432]
    /// The tag of the interoperability directory, which is not needed.
    private static let interoperability = 0xA005
    private static let longest = 256 << 10

    /// - Returns: nil if the bytes are not a TIFF, or if it has none of these values.
    init?(_ bytes: UnsafeRawBufferPointer) {
        guard let file = TiffFile(bytes), let directory = file.main else { return nil }
        func items(_ directory: TiffDirectory?, _ isWanted: (Int) -> Bool) -> [Item] {
            (directory?.entries ?? [:]).compactMap { tag, entry in
                guard isWanted(tag), entry.value.count <= Self.longest else { return nil }
                let stored = Array(bytes[entry.value])
                let value = file.reader.bigEndian ? Self.swapped(stored, entry.type) : stored
                return Item(tag: tag, type: entry.type, count: entry.count, bytes: value)
            }
        }
        main = items(directory, Self.descriptiveTags.contains)
        exif = items(file.directory(TiffDirectory.Tag.exifDirectory, of: directory)) { $0 != Self.interoperability }
        gps = items(file.directory(TiffDirectory.Tag.gpsDirectory, of: directory)) { _ in true }
        if main.isEmpty, exif.isEmpty, gps.isEmpty { return nil }
    }

    /// Returns a separate EXIF block with these values.
    func block() -> [UInt8] {
        var file = Array("II*\0".utf8) + Self.little(0, 4)
        let first = directory([], in: &file, next: 0)
        file.replaceSubrange(4..<8, with: Self.little(first, 4))
        return file
    }

    /// Returns the TIFF with these values added; existing values are kept. A TIFF that is not little-endian, or that has 2 GiB or
    /// more, is returned unchanged.
    func added(to tiff: [UInt8]) -> [UInt8] {
        let known: (entries: [[UInt8]], next: Int)? = tiff.withUnsafeBytes { bytes in
            let reader = ByteReader(bytes: bytes)
            guard bytes.count < 1 << 31, reader.matches("II*\0"), let first = reader.u32(4), let count = reader.u16(first),
                let whole = reader.range(first + 2, 12 * count), let next = reader.u32(whole.upperBound)
            else { return nil }
            return ((0..<count).map { Array(bytes[(whole.lowerBound + 12 * $0)..<(whole.lowerBound + 12 * $0 + 12)]) }, next)
        }
        guard let known else { return tiff }
        var file = tiff
        let first = directory(known.entries, in: &file, next: known.next)
        file.replaceSubrange(4..<8, with: Self.little(first, 4))
        return file
    }

    /// Writes the main directory with the given entries and the values of this photo.
    ///
    /// - Returns: the offset of the directory.
    private func directory(_ known: [[UInt8]], in file: inout [UInt8], next: Int) -> Int {
        var entries: [Int: [UInt8]] = [:]
        for item in main { entries[item.tag] = Self.entry(item, in: &file) }
        for (tag, items) in [(TiffDirectory.Tag.exifDirectory, exif), (TiffDirectory.Tag.gpsDirectory, gps)]
        where !items.isEmpty {
            var inner: [Int: [UInt8]] = [:]
            for item in items { inner[item.tag] = Self.entry(item, in: &file) }
            let start = Self.write(inner, in: &file, next: 0)
            entries[tag] = Self.entry(Item(tag: tag, type: 4, count: 1, bytes: Self.little(start, 4)), in: &file)
        }
        for entry in known { entries[Int(entry[0]) | Int(entry[1]) << 8] = entry }
        return Self.write(entries, in: &file, next: next)
    }

    /// Writes a directory with its entries sorted by tag.
    private static func write(_ entries: [Int: [UInt8]], in file: inout [UInt8], next: Int) -> Int {
        if file.count % 2 == 1 { file.append(0) }
        let start = file.count
        file += little(entries.count, 2)
        for tag in entries.keys.sorted() { file += entries[tag] ?? [] }
        file += little(next, 4)
        return start
    }

    /// Returns an entry of twelve bytes. Appends a value of more than four bytes to the file.
    private static func entry(_ item: Item, in file: inout [UInt8]) -> [UInt8] {
        let head = little(item.tag, 2) + little(item.type, 2) + little(item.count, 4)
        if item.bytes.count <= 4 { return head + item.bytes + [UInt8](repeating: 0, count: 4 - item.bytes.count) }
        if file.count % 2 == 1 { file.append(0) }
        let start = file.count
        file += item.bytes
        return head + little(start, 4)
    }

    private static func little(_ number: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
    }

    /// Reverses the byte order of a value, according to the size of its type.
    private static func swapped(_ bytes: [UInt8], _ type: Int) -> [UInt8] {
        let width = [3: 2, 8: 2, 4: 4, 5: 4, 9: 4, 10: 4, 11: 4, 13: 4, 12: 8][type] ?? 1
        if width == 1 { return bytes }
        return stride(from: 0, to: bytes.count - bytes.count % width, by: width).flatMap { bytes[$0..<($0 + width)].reversed() }
    }
}

import Glibc

/// The pack of the names of places, which `setup/names` makes and describes. It is mapped into memory, so only the pages that are
/// read occupy memory, and the system may drop them.
///
/// All functions check their indexes, so a damaged pack gives wrong names at worst.
final class PlacesPack: Sendable {
    /// The sections in the order of the file.
    private enum Section: Int, CaseIterable { case cells, places, regions, countries, rows, runs, texts }

    private struct Range {
        let start: Int
        let count: Int
    }

    nonisolated(unsafe) private let bytes: UnsafeRawBufferPointer
    private let sections: [Range]

    /// - Returns: nil if there is no pack with this path, or if it is cut off.
    init?(path: String) {
        guard let bytes = Self.map(path) else { return nil }
        guard let sections = Self.sections(bytes) else {
            munmap(UnsafeMutableRawPointer(mutating: bytes.baseAddress), bytes.count)
            return nil
        }
        (self.bytes, self.sections) = (bytes, sections)
    }

    deinit { munmap(UnsafeMutableRawPointer(mutating: bytes.baseAddress), bytes.count) }

    private static func map(_ path: String) -> UnsafeRawBufferPointer? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_size > headerSize, status.st_size < Int(UInt32.max),
            let start = mmap(nil, Int(status.st_size), PROT_READ, MAP_SHARED, descriptor, 0), start != MAP_FAILED
        else { return nil }
        madvise(start, Int(status.st_size), MADV_RANDOM)
        return UnsafeRawBufferPointer(start: start, count: Int(status.st_size))
    }

    private static let mark = Array("SBPLACES".utf8)
    private static let headerSize = mark.count + 8 * Section.allCases.count
    /// The sizes of entries in bytes, by section.
    private static let entrySizes = [4, 16, 12, 8, 4, 4, 1]
    static let (rowCount, columnCount, cellsPerDegree) = (4320, 8640, 24.0)
    static let cellCount = 180 * 360

    private static func sections(_ bytes: UnsafeRawBufferPointer) -> [Range]? {
        guard bytes.prefix(mark.count).elementsEqual(mark) else { return nil }
        func number(_ offset: Int) -> Int {
            Int(UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)))
        }
        let ranges = Section.allCases.map { section in
            let offset = mark.count + 8 * section.rawValue
            return Range(start: number(offset), count: number(offset + 4))
        }
        let isWhole = zip(ranges, entrySizes).allSatisfy { $0.start + $0.count * $1 <= bytes.count }
        guard isWhole, ranges[Section.cells.rawValue].count == cellCount + 1, ranges[Section.rows.rawValue].count == rowCount + 1
        else { return nil }
        return ranges
    }

    /// Reads a number; 0 outside the section.
    private func number<N: FixedWidthInteger>(_ section: Section, _ index: Int, at offset: Int, as type: N.Type) -> N {
        let range = sections[section.rawValue]
        guard index >= 0, index < range.count else { return 0 }
        return N(
            littleEndian: bytes.loadUnaligned(
                fromByteOffset: range.start + index * Self.entrySizes[section.rawValue] + offset, as: type))
    }

    private func count(_ section: Section) -> Int { sections[section.rawValue].count }
}

// MARK: Places

extension PlacesPack {
    var placeCount: Int { count(.places) }

    /// The places of a cell of one degree, from west to east.
    func places(inCell cell: Int) -> Swift.Range<Int> {
        let first = Int(number(.cells, cell, at: 0, as: UInt32.self))
        return first..<max(first, min(placeCount, Int(number(.cells, cell + 1, at: 0, as: UInt32.self))))
    }

    /// The position of a place within its cell, in degrees to the north and to the east.
    func northing(_ place: Int) -> Double { Double(number(.places, place, at: 0, as: UInt16.self)) / 65536 }
    func easting(_ place: Int) -> Double { Double(number(.places, place, at: 2, as: UInt16.self)) / 65536 }
    func region(_ place: Int) -> Int { Int(number(.places, place, at: 4, as: UInt16.self)) }
    /// A number that grows with the population: 2048 times its binary logarithm.
    func size(_ place: Int) -> UInt16 { number(.places, place, at: 6, as: UInt16.self) }
    func id(_ place: Int) -> Int64 { Int64(number(.places, place, at: 8, as: UInt32.self)) }
    func names(ofPlace place: Int) -> PlaceName.Names { names(at: number(.places, place, at: 12, as: UInt32.self)) }
}

extension PlacesPack {
    /// Whether one of a place's names fulfils a condition on its bytes.
    func hasName(ofPlace place: Int, where condition: (UnsafeRawBufferPointer) -> Bool) -> Bool {
        let texts = sections[Section.texts.rawValue]
        let start = Int(number(.places, place, at: 12, as: UInt32.self))
        var at = start + 3
        for language in 0..<3 {
            let length = Int(number(.texts, start + language, at: 0, as: UInt8.self))
            guard at + length <= texts.count else { return false }
            let first = texts.start + at
            if length > 0, condition(UnsafeRawBufferPointer(rebasing: bytes[first..<first + length])) { return true }
            at += length
        }
        return false
    }
}

// MARK: Regions and countries

extension PlacesPack {
    func country(ofRegion region: Int) -> Int { Int(number(.regions, region, at: 0, as: UInt16.self)) }

    /// The key of a region, such as `DE.02`.
    func key(ofRegion region: Int) -> String {
        let length = Int(number(.regions, region, at: 2, as: UInt16.self))
        return text(Int(number(.regions, region, at: 4, as: UInt32.self)), length)
    }

    func names(ofRegion region: Int) -> PlaceName.Names { names(at: number(.regions, region, at: 8, as: UInt32.self)) }

    /// The two letters of a country.
    func code(ofCountry country: Int) -> String {
        let letters = number(.countries, country, at: 0, as: UInt16.self)
        return String(decoding: [UInt8(truncatingIfNeeded: letters), UInt8(truncatingIfNeeded: letters >> 8)], as: UTF8.self)
    }

    func names(ofCountry country: Int) -> PlaceName.Names { names(at: number(.countries, country, at: 4, as: UInt32.self)) }

    var countryCount: Int { count(.countries) }

    private func names(at start: UInt32) -> PlaceName.Names {
        let start = Int(start)
        let lengths = (0..<3).map { Int(number(.texts, start + $0, at: 0, as: UInt8.self)) }
        let english = text(start + 3, lengths[0])
        let german = lengths[1] == 0 ? english : text(start + 3 + lengths[0], lengths[1])
        let local = lengths[2] == 0 ? english : text(start + 3 + lengths[0] + lengths[1], lengths[2])
        return PlaceName.Names(english: english, german: german, local: local)
    }

    private func text(_ start: Int, _ length: Int) -> String {
        let texts = sections[Section.texts.rawValue]
        guard start >= 0, length > 0, start + length <= texts.count else { return "" }
        return String(decoding: bytes[(texts.start + start)..<(texts.start + start + length)], as: UTF8.self)
    }
}

// MARK: Land and sea

extension PlacesPack {
    enum Ground: Equatable {
        case sea, land
        case country(Int)
    }

    /// What is at a point of the raster of 2.5 minutes.
    func ground(row: Int, column: Int) -> Ground {
        let column = (column % Self.columnCount + Self.columnCount) % Self.columnCount
        var low = Int(number(.rows, row, at: 0, as: UInt32.self))
        var high = Int(number(.rows, row + 1, at: 0, as: UInt32.self))
        while high - low > 1 {
            let middle = (low + high) / 2
            if Int(number(.runs, middle, at: 0, as: UInt16.self)) <= column { low = middle } else { high = middle }
        }
        let value = Int(number(.runs, low, at: 2, as: UInt16.self))
        return value == 0 ? .sea : value == 1 || value - 2 >= countryCount ? .land : .country(value - 2)
    }
}

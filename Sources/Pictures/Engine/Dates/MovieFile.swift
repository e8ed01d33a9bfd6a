public import Base

/// The dates, the length and the identifier of a QuickTime or MP4 file (ISO/IEC 14496-12; Apple, QuickTime File Format).
///
/// The file is read in small pieces through a function, so its size does not matter. Sizes that lie are cut to the box around
/// them, the depth is fixed, and the number of boxes is bounded, so a hostile file costs a few thousand short reads at most.
public struct MovieFile: Codable, Sendable, Equatable {
    public private(set) var dates: [FoundDate] = []
    /// The identifier that the film of a Live Photo shares with its picture.
    public private(set) var contentIdentifier: String?
    /// The length of the film.
    public private(set) var milliseconds: Int?

    typealias Read = (_ offset: Int, _ count: Int) -> [UInt8]

    /// - Parameters:
    ///   - size: the size of the file in bytes.
    ///   - read: returns `count` bytes from an offset, or fewer at the end of the file.
    public init(size: Int, read: (_ offset: Int, _ count: Int) -> [UInt8]) {
        self.init()
        withoutActuallyEscaping(read) { read in
            var boxes = MovieBoxes(read: read)
            take(&boxes, size)
        }
    }

    private init() {}
}

extension MovieFile {
    private mutating func take(_ boxes: inout MovieBoxes, _ size: Int) {
        guard let movie = boxes.first("moov", in: 0..<max(size, 0)) else { return }
        if let header = boxes.first("mvhd", in: movie.payload) { takeHeader(boxes.bytes(header.payload, maximum: 32)) }
        takeItems(of: movie.payload, &boxes)
        guard let user = boxes.first("udta", in: movie.payload) else { return }
        // "©day" as QuickTime writes it: a length, a language, the text.
        if let day = boxes.first(Self.day, in: user.payload) {
            takeDay(Array(boxes.bytes(day.payload, maximum: 64).dropFirst(4)))
        }
        takeItems(of: user.payload, &boxes)
    }

    /// "©day", in Mac Roman.
    private static let day: UInt32 = 0xA964_6179
    /// The seconds from 1904-01-01, where QuickTime begins to count, to 1970-01-01.
    private static let from1904: Int64 = 2_082_844_800
    /// 2001-01-01. Some cameras count from 1970; as seconds since 1904 their times would lie before the first of these cameras.
    private static let oldestOf1970: Int64 = 978_307_200
    /// 2200-01-01.
    private static let end: Int64 = 7_258_118_400

    private mutating func takeHeader(_ bytes: [UInt8]) {
        bytes.withUnsafeBytes { bytes in
            let reader = ByteReader(bytes: bytes, bigEndian: true)
            let isLong = reader.u8(0) == 1
            guard let stored = isLong ? reader.u64(4) : reader.u32(4) else { return }
            let seconds = Int64(stored) - Self.from1904
            if seconds > 0, seconds < Self.end {
                dates.append(FoundDate(.video, unixSeconds: seconds))
            } else if (Self.oldestOf1970..<Self.from1904).contains(Int64(stored)) {
                dates.append(FoundDate(.video, unixSeconds: Int64(stored)))
            }
            // A length whose bits are all set is unknown.
            guard let scale = reader.u32(isLong ? 20 : 12), scale > 0, let length = isLong ? reader.u64(24) : reader.u32(16),
                length < 1 << 50, length != 0xFFFF_FFFF
            else { return }
            milliseconds = length * 1000 / scale
        }
    }

    /// Reads the metadata items of a "meta" box: Apple's with named keys, and those of iTunes.
    private mutating func takeItems(of place: Range<Int>, _ boxes: inout MovieBoxes) {
        guard let meta = boxes.first("meta", in: place) else { return }
        // In MP4, the box begins with a version; in QuickTime, with its first box.
        let start = boxes.bytes(meta.payload, maximum: 8).suffix(4).elementsEqual("hdlr".utf8) ? 0 : 4
        guard meta.payload.count > start else { return }
        let inner = meta.payload.lowerBound + start..<meta.payload.upperBound
        let names = boxes.first("keys", in: inner).map { Self.names(boxes.bytes($0.payload, maximum: 1 << 16)) } ?? []
        guard let list = boxes.first("ilst", in: inner) else { return }
        for item in boxes.all(in: list.payload) {
            let name = Int(item.type) - 1 < names.count && item.type > 0 ? names[Int(item.type) - 1] : nil
            guard name != nil || item.type == Self.day, let data = boxes.first("data", in: item.payload) else { continue }
            // A type and a locale stand before the value.
            let value = Array(boxes.bytes(data.payload, maximum: 264).dropFirst(8))
            switch name {
            case "com.apple.quicktime.creationdate": if let date = WrittenDate(value) { add(date) }
            case "com.apple.quicktime.content.identifier": contentIdentifier = contentIdentifier ?? ExifText.clean(value)
            case nil: takeDay(value)
            default: break
            }
        }
    }

    private static let maximumNames = 256

    /// Reads the names of keys: each a length, a namespace, the name.
    private static func names(_ bytes: [UInt8]) -> [String] {
        bytes.withUnsafeBytes { bytes in
            let reader = ByteReader(bytes: bytes, bigEndian: true)
            var (names, at) = ([String](), 8)
            while names.count < maximumNames, let length = reader.u32(at), length >= 8,
                let range = reader.range(at + 8, length - 8)
            {
                names.append(String(decoding: bytes[range], as: UTF8.self))
                at += length
            }
            return names
        }
    }

    private mutating func takeDay(_ bytes: [UInt8]) {
        if let date = WrittenDate(bytes), date.precision.rawValue >= WrittenDate.Precision.day.rawValue { add(date) }
    }

    /// A zone of exactly UTC was written by a program that did not know the place.
    private mutating func add(_ date: WrittenDate) {
        if date.offset == 0 {
            let moment = FoundDate(.video, unixSeconds: date.time.seconds)
            if !dates.contains(where: { $0.source == .video }) { dates.append(moment) }
        } else if !dates.contains(where: { $0.source == .quicktime }) {
            dates.append(FoundDate(.quicktime, date))
        }
    }
}

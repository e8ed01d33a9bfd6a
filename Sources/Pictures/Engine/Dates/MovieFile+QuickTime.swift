import Base

extension MovieFile {
    mutating func takeBoxes(_ boxes: inout MovieBoxes, _ size: Int) {
        let whole = 0..<max(size, 0)
        guard let movie = boxes.first("moov", in: whole) else { return }
        if let header = boxes.first("mvhd", in: movie.payload) { takeHeader(boxes.bytes(header.payload, maximum: 32)) }
        if !dates.contains(where: { $0.source == .video }) { takeTrack(of: movie.payload, &boxes) }
        takeItems(of: movie.payload, &boxes)
        if let user = boxes.first("udta", in: movie.payload) {
            takeUserData(user.payload, &boxes)
            takeItems(of: user.payload, &boxes)
        }
        for box in boxes.all(in: whole) where box.type == fourCC("uuid") && Self.isXMP(boxes.bytes(box.payload, maximum: 16)) {
            take(xmp: Array(boxes.bytes(box.payload, maximum: XMPDates.maximumBytes).dropFirst(16)))
        }
    }

    /// The identifier of XMP in a box (XMP specification part 3, section 1.2.7.1).
    private static func isXMP(_ identifier: [UInt8]) -> Bool {
        identifier == [
            0xBE, 0x7A, 0xCF, 0xCB, 0x97, 0xA9, 0x42, 0xE8, 0x9C, 0x71, 0x99, 0x94, 0x91, 0xE3, 0xAF, 0xAC,
        ]
    }

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
            takeMoment(reader)
            // A length whose bits are all set is unknown.
            guard let scale = reader.u32(isLong ? 20 : 12), scale > 0, let length = isLong ? reader.u64(24) : reader.u32(16),
                length < 1 << 50, length != 0xFFFF_FFFF
            else { return }
            milliseconds = length * 1000 / scale
        }
    }

    /// Reads the time of making, which stands in front of the headers of films and of tracks.
    private mutating func takeMoment(_ reader: ByteReader) {
        guard let stored = reader.u8(0) == 1 ? reader.u64(4) : reader.u32(4) else { return }
        let seconds = Int64(stored) - Self.from1904
        if seconds > 0, seconds < Self.end {
            add(FoundDate(.video, unixSeconds: seconds))
        } else if (Self.oldestOf1970..<Self.from1904).contains(Int64(stored)) {
            add(FoundDate(.video, unixSeconds: Int64(stored)))
        }
    }

    /// Reads the time of the first track that has one.
    private mutating func takeTrack(of movie: Range<Int>, _ boxes: inout MovieBoxes) {
        for track in boxes.all(in: movie) where track.type == fourCC("trak") {
            var headers = [boxes.first("tkhd", in: track.payload)]
            if let media = boxes.first("mdia", in: track.payload) { headers.append(boxes.first("mdhd", in: media.payload)) }
            for header in headers.compactMap(\.self) {
                boxes.bytes(header.payload, maximum: 32).withUnsafeBytes { takeMoment(ByteReader(bytes: $0, bigEndian: true)) }
            }
            if dates.contains(where: { $0.source == .video }) { return }
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
            let data = boxes.all(in: item.payload).filter { $0.type == fourCC("data") }.prefix(Self.maximumValues)
            let values = data.compactMap { MovieValue(boxes.bytes($0.payload, maximum: MovieValue.maximumBytes)) }
            if let name { take(values, ofKey: name) } else { take(values, ofItem: item.type) }
        }
    }

    private static let (maximumNames, maximumValues) = (256, 64)

    /// Reads the names of keys: each a length, a namespace, the name.
    static func names(_ bytes: [UInt8]) -> [String] {
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
}

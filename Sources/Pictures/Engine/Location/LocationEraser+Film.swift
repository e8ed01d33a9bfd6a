import Base

extension LocationEraser {
    /// - Parameters:
    ///   - size: the size of the film in bytes.
    ///   - read: returns `count` bytes from an offset, or fewer at the end of the file.
    public init(filmOf size: Int, read: (_ offset: Int, _ count: Int) -> [UInt8]) {
        let before = MovieFile(size: size, read: read).labels ?? Labels()
        let (patches, hasTrackOfPlaces) = withoutActuallyEscaping(read) { read in
            var finder = FilmPlaces(read)
            finder.look(size)
            return (finder.patches.sorted { $0.offset < $1.offset }, finder.hasTrackOfPlaces)
        }
        let after = MovieFile(size: size) { offset, count in
            var piece = read(offset, count)
            piece.withUnsafeMutableBytes { patches.apply(to: $0, at: Int64(offset)) }
            return piece
        }
        self.init(
            patches: patches, position: before.position,
            isComplete: !hasTrackOfPlaces && !(after.labels?.hasPlace ?? false))
    }
}

/// Finds the places in the boxes of a film: those of QuickTime, 3GPP, Apple and XMP.
private struct FilmPlaces {
    var patches: [FilePatch] = []
    /// Whether a track has positions of its own, as those of action cameras and dashboard cameras do.
    private(set) var hasTrackOfPlaces = false
    private var boxes: MovieBoxes

    private static let xyz = UInt32(0xA978_797A)
    private static let longest = 4 << 20
    /// The formats of samples with positions: GoPro, Google, Sony, and Apple's location.
    private static let sampleMarks = ["gpmd", "camm", "rtmd", "com.apple.quicktime.location"]

    init(_ read: @escaping MovieFile.Read) { boxes = MovieBoxes(read: read) }

    mutating func look(_ size: Int) {
        let top = boxes.all(in: 0..<max(0, size))
        for box in top where box.type == fourCC("uuid") { erasePacket(box.payload) }
        guard let movie = top.first(where: { $0.type == fourCC("moov") })?.payload else { return }
        let inner = boxes.all(in: movie)
        hasTrackOfPlaces = inner.contains { $0.type == fourCC("gps ") }
        for box in inner {
            switch box.type {
            case fourCC("udta"): lookAtUserData(box.payload)
            case fourCC("meta"): lookAtItems(box.payload)
            case fourCC("trak"): lookAtTrack(box.payload)
            default: break
            }
        }
    }

    private mutating func lookAtUserData(_ range: Range<Int>) {
        for box in boxes.all(in: range) {
            switch box.type {
            case Self.xyz, fourCC("loci"): erase(box)
            case fourCC("XMP_"): erasePacket(box.payload)
            case fourCC("meta"): lookAtItems(box.payload)
            default: break
            }
        }
    }

    private mutating func lookAtTrack(_ track: Range<Int>) {
        for box in boxes.all(in: track) where box.type == fourCC("udta") { lookAtUserData(box.payload) }
        var range = track
        for type in ["mdia", "minf", "stbl", "stsd"] as [StaticString] {
            guard let box = boxes.first(type, in: range) else { return }
            range = box.payload
        }
        let samples = boxes.bytes(range, maximum: 4096)
        hasTrackOfPlaces =
            hasTrackOfPlaces
            || samples.withUnsafeBytes { bytes in
                Self.sampleMarks.contains { !ByteSearch.all(Array($0.utf8), in: bytes, limit: 1).isEmpty }
            }
    }

    /// Erases the values of Apple's keys of the location, whatever their number.
    private mutating func lookAtItems(_ meta: Range<Int>) {
        let start = boxes.bytes(meta, maximum: 8).suffix(4).elementsEqual("hdlr".utf8) ? 0 : 4
        guard meta.count > start else { return }
        let inner = meta.lowerBound + start..<meta.upperBound
        guard let keys = boxes.first("keys", in: inner), let list = boxes.first("ilst", in: inner) else { return }
        let names = MovieFile.names(boxes.bytes(keys.payload, maximum: 1 << 16))
        for item in boxes.all(in: list.payload) where item.type > 0 && Int(item.type) <= names.count {
            guard names[Int(item.type) - 1].contains(".location.") else { continue }
            for data in boxes.all(in: item.payload) where data.type == fourCC("data") && data.payload.count > 8 {
                blank(data.payload.lowerBound + 8..<data.payload.upperBound)
            }
        }
    }

    /// Makes a box free space.
    private mutating func erase(_ box: MovieBoxes.Box) {
        guard box.payload.count <= Self.longest else { return }
        patches.append(FilePatch(offset: Int64(box.payload.lowerBound - 4), Array("free".utf8)))
        blank(box.payload)
    }

    private mutating func blank(_ range: Range<Int>) {
        guard range.count <= Self.longest else { return }
        patches.append(FilePatch(offset: Int64(range.lowerBound), [UInt8](repeating: 0, count: range.count)))
    }

    private mutating func erasePacket(_ range: Range<Int>) {
        let bytes = boxes.bytes(range, maximum: Self.longest)
        guard bytes.count == range.count else { return }
        let start = bytes.withUnsafeBytes { ByteSearch.all(Array("<".utf8), in: $0, limit: 1).first } ?? bytes.count
        let packet = Array(bytes[start...])
        guard packet.count > 0, XMPLabels.hasPlace(packet) else { return }
        let edited = XMPEditor.withoutLocation(packet).flatMap { $0.count <= packet.count ? $0 : nil } ?? []
        let rest = [UInt8](repeating: UInt8(ascii: " "), count: packet.count - edited.count)
        patches.append(FilePatch(offset: Int64(range.lowerBound + start), edited + rest))
    }
}

import Base

/// The contents of an EXIF block (CIPA DC-008, Exif 2.32). Out-of-range values are dropped.
struct ExifBlock {
    let metadata: PictureMetadata
    /// The stored orientation, 1…8; 1 if it is missing or out of range.
    let orientation: Int
    /// The original, the digitized and the changed time, as far as they are valid.
    let dates: [FoundDate]

    /// Reads a block that begins with "II*\0" or "MM\0*", optionally preceded by "Exif\0\0"; nil if nothing can be read.
    init?(tiff bytes: UnsafeRawBufferPointer) {
        self.init(ExifExtract(tiff: bytes))
    }

    init?(_ extract: ExifExtract) {
        guard let block = extract.block(), let tags = ExifTags(block.bytes) else { return nil }
        defer { tags.close() }
        let stored = tags.number(.image, 0x0112).map { Int($0) } ?? 1
        orientation = (1...8).contains(stored) ? stored : 1

        var found = PictureMetadata()
        found.make = tags.text(.image, 0x010F)
        found.model = tags.text(.image, 0x0110)
        found.software = tags.text(.image, 0x0131)
        found.lens = tags.text(.exif, 0xA434)
        found.comment = tags.bytes(.exif, 0x9286).flatMap { UserComment.decode($0, bigEndian: block.bigEndian) }
        found.exposureTime = tags.number(.exif, 0x829A, in: 1e-9...1e5)
        found.fNumber = tags.number(.exif, 0x829D, in: 0.1...1000)
        found.iso = Self.sensitivity(tags)
        found.program = tags.number(.exif, 0x8822, in: 1...8).map { Int($0) }
        dates = ExifDates.find(in: tags)
        found.taken = dates.first?.time.iso
        found.offset = dates.first?.zone
        (found.latitude, found.longitude) = Self.location(tags)
        found.altitude = tags.number(.gps, 6, in: 0...100_000)
            .map { tags.number(.gps, 5) == 1 ? -$0 : $0 }
        found.hasCamera =
            found.make != nil || found.model != nil || found.exposureTime != nil || found.fNumber != nil
            || found.iso != nil || tags.number(.exif, 0x920A, in: 0.1...1e5) != nil
        metadata = found
    }
}

private extension ExifBlock {
    /// Returns the ISO speed. If a tag contains 65535, the value did not fit, and a later tag of the list contains it.
    static func sensitivity(_ tags: ExifTags) -> Int? {
        let known = [0x8827, 0x8833, 0x8832, 0x8831].lazy
            .compactMap { tags.number(.exif, $0, in: 1...1e7) }
            .first { $0 != 65535 }
        return known.map { Int($0) }
    }

    /// Returns latitude and longitude in degrees north and east. The position 0, 0 is treated as missing, because receivers
    /// without a fix write it.
    static func location(_ tags: ExifTags) -> (Double?, Double?) {
        guard let latitude = angle(tags, 2, 1, positive: "N", negative: "S", maximum: 90),
            let longitude = angle(tags, 4, 3, positive: "E", negative: "W", maximum: 180),
            latitude != 0 || longitude != 0
        else { return (nil, nil) }
        return (latitude, longitude)
    }

    static func angle(
        _ tags: ExifTags, _ tag: Int, _ reference: Int, positive: Unicode.Scalar, negative: Unicode.Scalar, maximum: Double
    ) -> Double? {
        guard let side = tags.bytes(.gps, reference)?.first.map({ Unicode.Scalar($0 & 0xDF) }),
            side == positive || side == negative,
            let degrees = tags.number(.gps, tag)
        else { return nil }
        let minutes = tags.number(.gps, tag, at: 1) ?? 0, seconds = tags.number(.gps, tag, at: 2) ?? 0
        guard degrees >= 0, (0...60).contains(minutes), (0...60).contains(seconds) else { return nil }
        let angle = degrees + minutes / 60 + seconds / 3600
        return angle <= maximum ? (side == positive ? angle : -angle) : nil
    }
}

/// What an EXIF block says (CIPA DC-008, Exif 2.32), checked value by value.
struct ExifBlock {
    let metadata: PictureMetadata
    /// 1...8 as stored; 1 when absent or nonsense.
    let orientation: Int

    /// nil where the bytes are no block that says anything. They begin with "II*\0" or "MM\0*", or with "Exif\0\0" before it.
    init?(tiff bytes: UnsafeRawBufferPointer) {
        var extract = ExifExtract()
        let prefixed = ByteReader(bytes: bytes).matches("Exif\0\0")
        extract.add(prefixed ? UnsafeRawBufferPointer(rebasing: bytes[6...]) : bytes)
        self.init(extract)
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
        found.lens = tags.text(.exposure, 0xA434)
        found.comment = tags.bytes(.exposure, 0x9286).flatMap { UserComment.decode($0, bigEndian: block.bigEndian) }
        found.exposureTime = tags.number(.exposure, 0x829A, in: 1e-9...1e5)
        found.fNumber = tags.number(.exposure, 0x829D, in: 0.1...1000)
        found.iso = Self.sensitivity(tags)
        (found.taken, found.offset) = Self.moment(tags)
        (found.latitude, found.longitude) = Self.place(tags)
        found.altitude = tags.number(.position, 6, in: 0...100_000)
            .map { tags.number(.position, 5) == 1 ? -$0 : $0 }
        found.hasCamera =
            found.make != nil || found.model != nil || found.exposureTime != nil || found.fNumber != nil
            || found.iso != nil || tags.number(.exposure, 0x920A, in: 0.1...1e5) != nil
        metadata = found
    }
}

private extension ExifBlock {
    /// The first credible of the three dates, with its own offset.
    static func moment(_ tags: ExifTags) -> (String?, String?) {
        let sources: [(ExifTags.Directory, Int, Int)] = [
            (.exposure, 0x9003, 0x9011), (.exposure, 0x9004, 0x9012), (.image, 0x0132, 0x9010),
        ]
        for (directory, date, offset) in sources {
            guard let taken = tags.bytes(directory, date).flatMap({ ExifDate.moment($0) }) else { continue }
            return (taken, tags.bytes(.exposure, offset).flatMap { ExifDate.offset($0) })
        }
        return (nil, nil)
    }

    /// 65535 stands for more than fits; the true figure is then in one of the later tags.
    static func sensitivity(_ tags: ExifTags) -> Int? {
        let known = [0x8827, 0x8833, 0x8832, 0x8831].lazy
            .compactMap { tags.number(.exposure, $0, in: 1...1e7) }
            .first { $0 != 65535 }
        return known.map { Int($0) }
    }

    /// Degrees north and east. 0,0 is what receivers without a fix write, not a place.
    static func place(_ tags: ExifTags) -> (Double?, Double?) {
        guard let latitude = angle(tags, 2, 1, positive: "N", negative: "S", most: 90),
            let longitude = angle(tags, 4, 3, positive: "E", negative: "W", most: 180),
            latitude != 0 || longitude != 0
        else { return (nil, nil) }
        return (latitude, longitude)
    }

    static func angle(
        _ tags: ExifTags, _ tag: Int, _ reference: Int, positive: Unicode.Scalar, negative: Unicode.Scalar, most: Double
    ) -> Double? {
        guard let side = tags.bytes(.position, reference)?.first.map({ Unicode.Scalar($0 & 0xDF) }),
            side == positive || side == negative,
            let degrees = tags.number(.position, tag)
        else { return nil }
        let minutes = tags.number(.position, tag, at: 1) ?? 0, seconds = tags.number(.position, tag, at: 2) ?? 0
        guard degrees >= 0, (0...60).contains(minutes), (0...60).contains(seconds) else { return nil }
        let angle = degrees + minutes / 60 + seconds / 3600
        return angle <= most ? (side == positive ? angle : -angle) : nil
    }
}

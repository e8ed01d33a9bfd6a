import Base

/// The dates of an EXIF block, each with its own sub-seconds and its own zone.
enum ExifDates {
    private struct Field {
        let source: DateSource
        let directory: ExifTags.Directory
        let date: Int
        let fraction: Int
        let zone: Int
    }

    /// DateTimeOriginal, DateTimeDigitized and DateTime.
    private static let fields = [
        Field(source: .exif, directory: .exif, date: 0x9003, fraction: 0x9291, zone: 0x9011),
        Field(source: .exifDigitized, directory: .exif, date: 0x9004, fraction: 0x9292, zone: 0x9012),
        Field(source: .exifChanged, directory: .image, date: 0x0132, fraction: 0x9290, zone: 0x9010),
    ]

    /// Returns the valid dates, in the order of `fields`, and that of the position.
    static func find(in tags: ExifTags) -> [FoundDate] {
        let written = fields.map { field in tags.bytes(field.directory, field.date).flatMap { WrittenDate($0) } }
        var dates: [FoundDate] = []
        for (field, date) in zip(fields, written) {
            guard var date else { continue }
            date.offset = offset(of: field, date, changed: written[2], tags) ?? date.offset
            if date.precision == .second {
                date.microseconds =
                    tags.bytes(.exif, field.fraction).flatMap { WrittenDate.millionths($0) } ?? date.microseconds
            }
            dates.append(FoundDate(field.source, date))
        }
        if let moment = moment(tags) { dates.append(FoundDate(.gps, unixSeconds: moment)) }
        return dates
    }

    /// Returns the zone of a date. Some cameras write only that of DateTime, which is valid for a date with the same time, and
    /// older ones TimeZoneOffset (TIFF/EP), in hours.
    private static func offset(of field: Field, _ date: WrittenDate, changed: WrittenDate?, _ tags: ExifTags) -> Int? {
        if let own = tags.bytes(.exif, field.zone).flatMap({ WrittenDate.offset($0) }) { return own }
        if changed == nil || changed?.time == date.time, let other = tags.bytes(.exif, 0x9010).flatMap({ WrittenDate.offset($0) })
        {
            return other
        }
        return field.source == .exif ? tags.number(.exif, 0x882A, in: -12...14).map { Int($0) * 60 } : nil
    }

    /// Returns the Unix time of GPSDateStamp and GPSTimeStamp.
    private static func moment(_ tags: ExifTags) -> Int64? {
        guard let day = tags.bytes(.gps, 29).flatMap({ WrittenDate($0) }), day.precision == .day,
            let hour = tags.number(.gps, 7), let minute = tags.number(.gps, 7, at: 1), let second = tags.number(.gps, 7, at: 2),
            (0..<24).contains(hour), (0..<60).contains(minute), (0..<61).contains(second)
        else { return nil }
        return day.time.seconds + Int64(hour) * 3600 + Int64(minute) * 60 + Int64(second)
    }
}

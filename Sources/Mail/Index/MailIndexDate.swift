import Base

/// Formats dates for lists.
enum MailIndexDate {
    /// Formats a date according to RFC 3339: `2007-02-15T01:02:03+02:00`.
    ///
    /// - Parameter zone: offset of the time zone in seconds east of UTC.
    static func text(seconds: Int64, zone: Int) -> String {
        let local = LocalTime(seconds: seconds + Int64(zone)).iso
        guard zone != 0 else { return local + "Z" }
        func pad(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }
        let minutes = abs(zone) / 60
        return local + (zone < 0 ? "-" : "+") + pad(minutes / 60) + ":" + pad(minutes % 60)
    }
}

/// When files were saved, told apart only where there was a pause between them.
///
/// Who copies a folder without its times has its files saved one right after the other, whatever was made from what: within such a
/// run, of a second or of hours, the order says nothing. What was saved before a run, or after it, was.
enum Moments {
    /// In nanoseconds. A large video in between takes that long to copy.
    private static let pause: Int64 = 60_000_000_000

    /// For each time the begin of its run.
    static func of(_ saved: [Int64]) -> [Int64] {
        var moments = saved
        var begin: Int64?
        var last = Int64.min
        for index in saved.indices.sorted(by: { saved[$0] < saved[$1] }) {
            let (gap, overflow) = saved[index].subtractingReportingOverflow(last)
            let moment = overflow || gap >= pause ? saved[index] : begin ?? saved[index]
            (begin, last) = (moment, saved[index])
            moments[index] = moment
        }
        return moments
    }
}

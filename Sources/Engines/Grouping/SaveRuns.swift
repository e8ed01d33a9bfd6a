/// Runs of files that were saved one right after the other.
///
/// A folder that is copied without its times becomes such a run, of a second or of hours. The order within a run says nothing
/// about which file was made from which; the order of runs does.
enum SaveRuns {
    /// The least time between two runs, in nanoseconds. Copying a large video can take this long.
    private static let pause: Int64 = 60_000_000_000

    /// For each time the start of its run. All times are nanoseconds since 1970.
    static func starts(of saved: [Int64]) -> [Int64] {
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

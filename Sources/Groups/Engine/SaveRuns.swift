/// Runs of files that were saved one right after the other.
///
/// Copying a folder without the times of its files produces such a run, which lasts from a second to hours. The order within a
/// run does not show which file was made from which, but the order of the runs does.
enum SaveRuns {
    /// The minimum time between two runs, in nanoseconds. Copying a large video can take this long.
    private static let pause: Int64 = 60_000_000_000

    /// For each time, returns the start of the run to which it belongs. All times are in nanoseconds since 1970.
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

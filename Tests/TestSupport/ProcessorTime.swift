import Glibc

/// Returns the processor time in seconds that this thread spends in `body`. Other work of the machine is not counted.
public func processorSeconds(_ body: () throws -> Void) rethrows -> Double {
    let start = now()
    try body()
    return now() - start
}

/// Returns the factor by which the processor time grows from a small to a large amount of work. Each is measured three times,
/// and the shortest time is used.
public func growth(from small: Int, to large: Int, of work: (Int) -> Void) -> Double {
    func quickest(_ size: Int) -> Double { (0..<3).map { _ in processorSeconds { work(size) } }.min() ?? 0 }
    return quickest(large) / max(quickest(small), .leastNonzeroMagnitude)
}

private func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

import Foundation

extension Terminal {
    /// Shows the progress of some work until the work ends.
    ///
    /// - Parameters:
    ///   - line: returns the text to show; nil if there is nothing new.
    ///   - work: the work to wait for.
    static func showing<Answer>(
        _ options: GlobalOptions, _ line: @escaping @Sendable () async -> String?, while work: () async throws -> Answer
    ) async throws -> Answer {
        let ticker =
            options.quiet || !showsProgress
            ? nil
            : Task {
                while !Task.isCancelled {
                    if let text = await line() { progress(text) }
                    try await Task.sleep(for: .milliseconds(200))
                }
            }
        defer {
            ticker?.cancel()
            progress("")
        }
        return try await work()
    }

    /// Returns a progress bar, the number of finished items, and the total number of items.
    static func share(_ done: Int, of total: Int) -> String { "\(bar(Double(done) / Double(max(total, 1)))) \(done)/\(total)" }
}

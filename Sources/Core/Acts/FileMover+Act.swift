import Catalogue
public import GRDB

extension FileMover {
    /// Performs an act: records the beginning of the act, moves the files, and records the number of moved files. Blocks until
    /// the files are moved.
    ///
    /// - Parameters:
    ///   - count: the number of files to move.
    ///   - summary: makes the English log sentence from a number of files.
    public func carryOut(
        _ count: Int, summary: (_ count: Int) -> String, begin: (_ db: Database, _ summary: String) throws -> Int64,
        move: (_ act: Int64) throws -> Outcome
    ) throws -> (act: Int64, outcome: Outcome) {
        let act = try catalogue.write { try begin($0, summary(count)) }
        let outcome: Outcome
        do {
            outcome = try move(act)
        } catch {
            // If the disk is full, this fails too. Then the next start of the program closes the act.
            try? catalogue.write { _ = try Journal.abort($0, act: act, summary: summary) }
            throw error
        }
        try catalogue.write { try Journal.conclude($0, act: act, summary: summary(outcome.moved.count)) }
        return (act, outcome)
    }

    /// Performs an act like the overload with `begin`, but records only its kind and its summary at the beginning, without a
    /// request key or details.
    public func carryOut(
        _ kind: Act.Kind, _ count: Int, summary: (_ count: Int) -> String, move: (_ act: Int64) throws -> Outcome
    ) throws -> (act: Int64, outcome: Outcome) {
        try carryOut(count, summary: summary, begin: { try Journal.begin($0, kind, summary: $1) }, move: move)
    }
}

import Acts
import ArgumentParser
import Base
import Library
import Server
import Workers

struct DateCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "date", abstract: "Correct when photos were taken.",
        discussion: """
            The correction is kept in the catalogue and holds for all copies; the photos stay as they are. Undone with `shoebox undo`. \
            A shift is written as +1h, -30m, +2d or +1h30m; a zone as Europe/Berlin or +02:00. The zones take summer time into account, \
            photo by photo. With --dry-run nothing is changed.
            """)

    @OptionGroup var options: GlobalOptions

    @OptionGroup var selection: NamedFiles

    @Option(help: "They were taken then: 2019-06-01, 2019-06-01T14:30 or 2019-06-01T14:30:05.")
    var set: String?

    @Option(parsing: .unconditional, help: "The clock was wrong: +1h30m, -2d, +45s.")
    var shift: String?

    @Option(help: "The clock was set to the time of this zone, such as America/New_York; needs --to-zone.")
    var fromZone: String?

    @Option(help: "The photos were taken in this zone, such as Europe/Berlin.")
    var toZone: String?

    @Flag(help: "They were taken when their names say.")
    var asInName = false

    @Flag(help: "Back to what the files and their sidecars say.")
    var asFound = false

    @Flag(help: "Also write the date into XMP sidecars (NAME.EXT.xmp) beside them.")
    var writeSidecars = false

    @Flag(help: "Only show what would change.")
    var dryRun = false

    func validate() throws {
        let ways = [set != nil, shift != nil, fromZone != nil || toZone != nil, asInName, asFound]
        guard ways.count(where: { $0 }) == 1 else {
            throw ValidationError("Name exactly one of --set, --shift, --from-zone with --to-zone, --as-in-name and --as-found.")
        }
        if (fromZone == nil) != (toZone == nil) { throw ValidationError("--from-zone and --to-zone go together.") }
        if asFound && writeSidecars { throw ValidationError("--as-found writes no sidecars.") }
        do { _ = try way() } catch { throw ValidationError(error.description) }
    }

    func run() async throws {
        let app = try options.openApp()
        let (ids, failed) = try selection.ids(app)
        let report = dryRun ? try preview(ids, app) : try await correct(ids, app)
        await app.pool.shutdown()
        if options.json { try Terminal.emit(report) } else { print(report.words(isDone: !dryRun)) }
        if failed + report.failed + report.sidecarsFailed > 0 { throw ExitCode(1) }
    }

    private func way() throws(Failure) -> DateCorrection {
        if let set { return try .date(set) }
        if let shift {
            guard let seconds = Self.seconds(shift) else { throw Failure(.badRequest, "date.noShift", ["seconds": shift]) }
            return try .shift(seconds)
        }
        if let fromZone, let toZone { return try .zone(from: fromZone, to: toZone) }
        return asInName ? .asInName : .asFound
    }

    private func preview(_ ids: [Int64], _ app: App) throws -> Report {
        let preview = try app.dates.preview(ids, try way(), limit: .max)
        for refusal in preview.refused { Terminal.complain(refusal.failure) }
        for photo in preview.photos {
            let line = Line(file: photo.path.display, before: photo.before.iso, after: photo.after.iso)
            if options.json {
                try Terminal.emit(line)
            } else {
                print("\(Terminal.line(line.file)): \(line.before) → \(line.after)")
            }
        }
        return Report(act: nil, count: preview.count, same: preview.same, failed: preview.refused.count)
    }

    private func correct(_ ids: [Int64], _ app: App) async throws -> Report {
        let outcome = try await app.dates.correct(ids, try way(), sidecars: writeSidecars)
        for refusal in outcome.refused + outcome.sidecarsRefused { Terminal.complain(refusal.failure) }
        return Report(
            act: outcome.act, count: outcome.count, same: outcome.same, failed: outcome.refused.count,
            sidecars: outcome.sidecars, sidecarsFailed: outcome.sidecarsRefused.count)
    }

    private struct Line: Encodable {
        let file: String
        let before: String
        let after: String
    }

    private struct Report: Encodable {
        let act: Int64?
        let count: Int
        let same: Int
        let failed: Int
        var sidecars = 0
        var sidecarsFailed = 0

        func words(isDone: Bool) -> String {
            let written = sidecars > 0 ? " \(sidecars.of("sidecar")) written." : ""
            return "\(count.of("photo"))\(isDone ? " corrected" : " would be corrected"), \(same) already so.\(written)"
        }
    }
}

extension DateCommand {
    private static let units: [Character: Int64] = ["d": 86_400, "h": 3600, "m": 60, "s": 1]
    /// The longest number of a unit. The shift itself is checked by `DateCorrection`.
    private static let longestNumber = 12

    /// Reads "+1h30m" or "+1 h 30 m" as seconds; nil for any other text.
    static func seconds(_ text: String) -> Int64? {
        var rest = text.filter { $0 != " " }[...]
        let sign: Int64 = rest.first == "-" ? -1 : 1
        if let first = rest.first, first == "+" || first == "-" { rest = rest.dropFirst() }
        var sum: Int64 = 0
        while !rest.isEmpty {
            let digits = rest.prefix { $0.isASCII && $0.isNumber }
            guard !digits.isEmpty, digits.count <= longestNumber, let number = Int64(digits),
                let unit = rest.dropFirst(digits.count).first.flatMap({ units[$0] })
            else { return nil }
            let (product, isTooLong) = number.multipliedReportingOverflow(by: unit)
            let (next, isTooFar) = sum.addingReportingOverflow(product)
            if isTooLong || isTooFar { return nil }
            sum = next
            rest = rest.dropFirst(digits.count + 1)
        }
        return sum == 0 ? nil : sign * sum
    }
}

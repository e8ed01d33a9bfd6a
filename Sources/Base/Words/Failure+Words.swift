extension Failure {
    /// The English text of a failure for the user. Placeholders such as `{limit}` stand for variable values.
    public struct Words: Sendable, Equatable {
        /// One simple sentence, without the name of the file.
        public let text: String
        /// The next step for the user.
        public let hint: String?

        init(_ text: String, hint: String? = nil) {
            self.text = text
            self.hint = hint
        }

        /// The English sentences by reason. `Web/core/i18n/failures.de.json` contains the German ones; a test compares both
        /// with each other and with the reasons in the source code.
        public static let english: [String: Words] = [
            archives, batch, convert, devices, exports, files, folders, groups, jobs, mail, notes, papers, people, pictures,
            places,
            program,
            requests,
            scanner, screenshots, tables, things, triage, verify, videos, workers,
        ].reduce(into: [:]) { all, part in all.merge(part) { first, _ in first } }

        /// Returns the sentence for a reason, with its placeholders filled in. If there is no sentence for the reason, the name
        /// of the reason is used instead.
        static func of(_ reason: Reason, _ arguments: [String: String]) -> Words {
            if reason == .sentence { return Words(arguments["text"] ?? "", hint: arguments["hint"]) }
            guard let words = english[reason.rawValue] else { return Words(reason.rawValue) }
            return Words(filled(words.text, arguments), hint: words.hint.map { filled($0, arguments) })
        }

        private static func filled(_ text: String, _ arguments: [String: String]) -> String {
            var filled = "", rest = text[...]
            while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
                filled += rest[..<open]
                filled += arguments[String(rest[rest.index(after: open)..<close])] ?? String(rest[open...close])
                rest = rest[rest.index(after: close)...]
            }
            return filled + rest
        }
    }

    /// One simple English sentence, without the name of the file.
    public var message: String { Words.of(reason, arguments).text }

    /// The next step for the user, in English.
    public var hint: String? { advice.map { Words.of($0, arguments).hint } ?? Words.of(reason, arguments).hint }
}

extension Failure: CustomStringConvertible {
    public var description: String {
        let words = Words.of(reason, arguments), subject = file.map { "\($0): " } ?? ""
        return subject + words.text + (hint.map { " \($0)" } ?? "")
    }
}

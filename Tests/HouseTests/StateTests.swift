import Foundation
import Testing

/// Each state has one owner: the numbers that stand for states in the catalogue are defined in one file, and each table is
/// written in one place.
struct StateTests {
    private struct Literal {
        let file: URL
        let text: String
    }

    private static let literals: [Literal] = files("Sources", ["swift"]).flatMap { file in
        let source = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
        return StringLiterals(source).found.map { Literal(file: file, text: $0) }
    }

    /// Returns whether SQL compares a column of states with a literal number or word, or sets it to one. By default, Swift
    /// would treat "file.kind" as one word, so the patterns use simple word boundaries.
    private static func bareState(_ text: String) -> Bool {
        // Checked first, because regular expressions are slow and most texts are not SQL.
        guard text.utf8.contains(where: { "=<>".utf8.contains($0) }) || text.contains("IN") || text.contains("IS") else {
            return false
        }
        let column =
            /\b(?:presence|kind|decision|contents|state|status|removed|forgotten|screenshot|planned|corrected|priority)\s*/
            .wordBoundaryKind(.simple)
        let operators = /(?:=|<>|!=|<=?|>=?|\b(?:IS(?: NOT)?|(?:NOT )?IN)\b)\s*\(?\s*(?:-?[0-9]|'[a-zA-Z])/
            .wordBoundaryKind(.simple)
        return text.matches(of: column).contains { text[$0.range.upperBound...].prefixMatch(of: operators) != nil }
    }

    @Test func `the numbers of states stand in SQL in Catalogue alone`() {
        let offences = Self.literals.filter { !$0.file.path.contains("/Core/Catalogue/") && Self.bareState($0.text) }
        #expect(Self.literals.count > 1000)
        #expect(offences.map { "\($0.file.lastPathComponent): \($0.text)" } == [])
    }

    @Test(arguments: [
        ("SELECT id FROM file WHERE presence = 0", true), ("file.decision IN (1, 3)", true), ("decision NOT IN (1, 3)", true),
        ("state IN ('done', 'gone')", true), ("note.removed < 2", true), ("SET decision = 0, decidedAt = NULL", true),
        ("kind = '\u{FFFC}'", false), ("presence = ?", false), ("ORDER BY presence, id LIMIT 1", false), ("stateless = 1", false),
        ("WHERE \u{FFFC} AND size > 0", false),
    ])
    func `what is a bare state is recognised`(text: String, isBare: Bool) { #expect(Self.bareState(text) == isBare) }

    /// These files belong to the index of a mail archive, a separate database that also has a table `file`.
    private static let mailIndex: Set = ["MailIndexing.swift", "MailIndex+Copy.swift", "Mailbox+Home.swift"]

    @Test func `only its owner and the journal write the table file`() {
        let writing = Self.literals.filter {
            $0.text.contains("file")
                && $0.text.firstMatch(of: /\b(?:UPDATE(?: OR \w+)?|INTO|DELETE FROM)\s+file\b/.wordBoundaryKind(.simple)) != nil
                && !$0.file.lastPathComponent.hasPrefix("Migrations")
        }
        let writers = Set(writing.map(\.file.lastPathComponent)).subtracting(Self.mailIndex)
        #expect(writers == ["FileTable.swift", "FileTable+Contents.swift", "FileTable+Later.swift", "Journal.swift"])
        let inJournal = writing.filter { $0.file.lastPathComponent == "Journal.swift" }
        #expect(inJournal.allSatisfy { $0.text.contains("UPDATE file SET decision = ?, decidedAt = ? WHERE") })
    }

    @Test func `only the journal sets a decision`() {
        let setting = Self.literals.filter { literal in
            !literal.file.lastPathComponent.hasPrefix("Migrations") && literal.text.contains("decision")
                && literal.text.matches(of: /\bSET\b(.*?)(?:\bWHERE\b|$)/.dotMatchesNewlines()).contains {
                    $0.1.firstMatch(of: /\bdecision\s*=/) != nil
                }
        }
        #expect(Set(setting.map(\.file.lastPathComponent)) == ["Journal.swift", "Journal+Merge.swift"])
        #expect(setting.allSatisfy { $0.file.path.contains("/Core/Acts/") })
    }

    @Test func `literals are found within interpolations, and comments are none`() {
        let source = #"let a = "x\(b ? "y (" : "z") w" // "not this""# + "\nlet c = \"\"\"\n    a \"quoted\" word\n    \"\"\""
        #expect(StringLiterals(source).found == ["y (", "z", "x\u{FFFC} w", "\n    a \"quoted\" word\n    "])
    }
}

/// One cell of a CSV file (RFC 4180, section 2).
public enum CSVCell {
    private static let formulaStarts: Set<Unicode.Scalar> = ["=", "+", "-", "@", "\t", "\r", "＝", "＋", "－", "＠"]
    private static let quoted: Set<Unicode.Scalar> = ["\"", ",", "\r", "\n"]

    /// A text as a cell: in quotes if it needs them, and with an apostrophe in front if a spreadsheet would take it for a
    /// formula.
    ///
    /// Looks at scalars: Swift does not see a quote in a `Character` of a quote and a combining mark, but a program that reads
    /// the file does.
    public static func text(_ text: String) -> String {
        var scalars = Array(text.unicodeScalars)
        if let first = scalars.first, formulaStarts.contains(first) { scalars.insert("'", at: 0) }
        guard scalars.contains(where: quoted.contains) else { return string(scalars) }
        return "\"" + string(scalars.flatMap { $0 == "\"" ? ["\"", "\""] : [$0] }) + "\""
    }

    private static func string(_ scalars: [Unicode.Scalar]) -> String {
        var text = String.UnicodeScalarView()
        text.append(contentsOf: scalars)
        return String(text)
    }
}

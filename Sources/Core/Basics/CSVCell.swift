/// One cell of a CSV file (RFC 4180, section 2).
public enum CSVCell {
    private static let formulaStarts: Set<Unicode.Scalar> = ["=", "+", "-", "@", "\t", "\r", "＝", "＋", "－", "＠"]
    private static let quoted: Set<Unicode.Scalar> = ["\"", ",", "\r", "\n"]

    /// A text as a cell: in quotes where it needs them, and with an apostrophe before what a spreadsheet would take for a formula.
    ///
    /// Looks at scalars: a `Character` that a combining mark follows is no quote to Swift, but is one to who reads the file.
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

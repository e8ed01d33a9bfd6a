/// One cell of a CSV file (RFC 4180, section 2).
public enum CSVCell {
    private static let formulaStarts: Set<Unicode.Scalar> = ["=", "+", "-", "@", "\t", "\r", "＝", "＋", "－", "＠"]
    private static let quoted: Set<Unicode.Scalar> = ["\"", ",", "\r", "\n"]

    /// Returns a text as a cell: in quotes if necessary, and prefixed with an apostrophe if a spreadsheet would interpret it as a
    /// formula.
    ///
    /// Works on Unicode scalars, because a quote followed by a combining mark is a different `Character` in Swift, but still a
    /// quote for a program that reads the file.
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

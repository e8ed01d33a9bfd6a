/// Plain text with flowed paragraphs (RFC 3676): if a line ends with a space, its paragraph continues on the next line.
public enum FlowedText {
    /// Joins the lines of each paragraph and removes stuffed spaces. Quoted lines keep their `>` prefix.
    ///
    /// - Parameter deletesSpace: true for `delsp=yes`, which means that the space at the end of a line is not part of the text.
    public static func unwrap(_ text: String, deletesSpace: Bool) -> String {
        var out = ""
        out.reserveCapacity(text.utf8.count)
        var isOpen = false
        var openDepth = 0
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            let depth = line.utf8.prefix { $0 == ASCII.greater }.count
            var content = line.utf8.dropFirst(depth)
            if content.first == ASCII.space { content = content.dropFirst() }
            let words = Substring(content)
            let isSignature = words == "-- "
            if isOpen, depth != openDepth || isSignature {
                out += "\n"
                isOpen = false
            }
            if !isOpen, depth > 0 { out += String(repeating: ">", count: depth) + " " }
            let isSoft = content.last == ASCII.space && !isSignature
            out += isSoft && deletesSpace ? words.dropLast() : words
            isOpen = isSoft
            openDepth = depth
            if !isSoft { out += "\n" }
        }
        // `split` adds an empty line after the last line end.
        if out.last == "\n" { out.removeLast() }
        return out
    }
}

/// Plain text whose paragraphs flow (RFC 3676): lines that end with a space go on in the next.
public enum FlowedText {
    /// Joins what belongs together and takes the stuffed spaces out; quoted lines keep their quote marks.
    ///
    /// - Parameter deletesSpace: `delsp=yes`: the space at the end is a mark alone, as between Chinese letters.
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
        // The text's own end, after which `split` saw one more, empty line.
        if out.last == "\n" { out.removeLast() }
        return out
    }
}

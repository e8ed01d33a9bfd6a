extension Snippet {
    /// The size in bytes of the pieces in which a long text is searched for the best place.
    private static let piece = 400

    /// The excerpt of a document: from the first place with most of the query's words.
    public init(document text: String, _ query: SearchQuery) {
        let words = query.terms.map { $0.texts.compactMap { $0.split(separator: " ").first.map { Array($0.utf8) } } }
        var best = (found: 0, start: text.startIndex)
        var start = text.startIndex
        while start < text.endIndex, best.found < words.count {
            let end = Self.end(of: text, from: start)
            let folded = SearchText.fold(String(text[start..<end]))
            let found = words.count { $0.contains { folded.utf8.fit(of: $0) > 0 } }
            if found > best.found { best = (found, start) }
            start = end
        }
        // A phrase may go on in the next piece.
        let next = Self.end(of: text, from: best.start)
        self.init(String(text[best.start..<Self.end(of: text, from: next)]), query)
    }

    /// Returns the end of the piece that begins at `start`: after a white space, if there is one.
    private static func end(of text: String, from start: String.Index) -> String.Index {
        guard let limit = text.utf8.index(start, offsetBy: piece, limitedBy: text.endIndex) else { return text.endIndex }
        let rest = text[limit...]
        let space = rest.unicodeScalars.prefix(piece).firstIndex { $0.properties.isWhitespace }
        return space.map { text.unicodeScalars.index(after: $0) } ?? rest.unicodeScalars.index(
            limit, offsetBy: piece, limitedBy: text.endIndex)
            ?? text.endIndex
    }
}

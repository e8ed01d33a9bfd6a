public import GRDB

extension PhotoFilter {
    /// An SQL condition for files that the search finds by these words: by the name, the folder, the labels, the equipment and
    /// the text of a photo, by its note, or by the title of a screenshot. All words must be in one of these.
    public static func condition(for words: String) -> (sql: String, arguments: StatementArguments) {
        let query = SearchQuery(words)
        // SQLite finds no plan for a constant condition if the statement names an index.
        guard !query.isEmpty else { return ("file.id < 0", []) }
        let (table, match) = query.index
        func refs(_ kind: SearchIndex.Kind) -> String {
            let range = SearchIndex.range(kind)
            return """
                SELECT ref FROM searchDocument WHERE id IN (SELECT rowid FROM \(table)
                WHERE \(table) MATCH ? AND rowid >= \(range.lowerBound) AND rowid < \(range.upperBound))
                """
        }
        return (
            """
            (file.id IN (\(refs(.file))) OR file.identity IN (
                SELECT identity FROM note WHERE \(NoteRemoval.standing) AND id IN (\(refs(.note)))
                UNION ALL SELECT identity FROM screenResult WHERE id IN (\(refs(.screenshot)))
            ))
            """, [match, match, match]
        )
    }
}

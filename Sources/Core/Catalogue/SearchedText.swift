/// The text of a reading as it is searched.
public enum SearchedText {
    /// An SQL expression on rows of `reading`: the text, followed by a line with the words that were corrected, as they were
    /// read. `StoredLines` stores such a word under `o`; quotation marks within texts are escaped, so `"o":"` occurs only as a key.
    public static let sql = """
        (reading.text || CASE WHEN instr(CAST(reading.lines AS TEXT), '"o":"') = 0 THEN '' ELSE char(10) || coalesce((
            SELECT group_concat(json_extract(word.value, '$.o'), ' ')
            FROM json_each(CAST(reading.lines AS TEXT)) AS line, json_each(line.value, '$.w') AS word
            WHERE json_extract(word.value, '$.o') IS NOT NULL), '') END)
        """
}

import CTables

/// How a table is written.
public struct TableDialect: Sendable, Codable, Equatable {
    /// ASCII characters.
    public var delimiter: UInt8
    /// Nil where quotes are ordinary characters.
    public var quote: UInt8?
    /// What makes the character after it an ordinary one; in most tables a quote within quotes is written twice instead.
    public var escape: UInt8?
    /// Whether the first row names the columns.
    public var hasHeader: Bool
    public var encoding: TextEncoding
    /// Where the rows begin, in bytes: behind a byte order mark, and Excel's line `sep=;`.
    public var start: Int64
    /// Whether a comma stands before the decimals of numbers.
    public var hasDecimalComma: Bool

    public init(
        delimiter: UInt8 = 0x2C, quote: UInt8? = 0x22, escape: UInt8? = nil, hasHeader: Bool = true,
        encoding: TextEncoding = .utf8, start: Int64 = 0, hasDecimalComma: Bool = false
    ) {
        (self.delimiter, self.quote, self.escape) = (delimiter, quote, escape)
        (self.hasHeader, self.encoding, self.start, self.hasDecimalComma) = (hasHeader, encoding, start, hasDecimalComma)
    }

    /// Lines without fields.
    static func lines(_ encoding: TextEncoding, start: Int64) -> TableDialect {
        TableDialect(delimiter: 0x0A, quote: nil, hasHeader: false, encoding: encoding, start: start)
    }

    var state: ctables_rows {
        ctables_rows(delimiter: delimiter, quote: quote ?? 0, escape: escape ?? 0, place: UInt8(ctables_field_start.rawValue))
    }
}

/// What a person has set; the rest is detected.
public struct DialectChoice: Sendable, Codable, Equatable {
    /// One ASCII character, or `tab`.
    public var delimiter: String?
    /// One ASCII character, or empty for none.
    public var quote: String?
    public var escape: String?
    public var header: Bool?
    public var encoding: String?

    public init(
        delimiter: String? = nil, quote: String? = nil, escape: String? = nil, header: Bool? = nil, encoding: String? = nil
    ) {
        (self.delimiter, self.quote, self.escape, self.header, self.encoding) = (delimiter, quote, escape, header, encoding)
    }
}

public import Base
import CTables

/// The format in which a table is stored in a file.
public struct TableDialect: Sendable, Codable, Equatable {
    /// The ASCII character between two fields.
    public var delimiter: UInt8
    /// The quote character; nil if quotes are ordinary characters.
    public var quote: UInt8?
    /// The character that makes the next one an ordinary character. Most tables have none; they double a quote within quotes
    /// instead.
    public var escape: UInt8?
    /// Whether the first row contains the column names.
    public var hasHeader: Bool
    public var encoding: TextEncoding
    /// The offset of the first row in bytes, after a byte order mark, Excel's line `sep=;` and the lines above the header.
    public var start: Int64
    /// The number of lines above the header that are no rows, such as the name of an account.
    public var linesAbove: Int
    /// Whether every row ends with a delimiter. An empty field after it is then no field.
    public var hasFinalDelimiter: Bool
    /// Whether numbers use a decimal comma.
    public var hasDecimalComma: Bool

    public init(
        delimiter: UInt8 = 0x2C, quote: UInt8? = 0x22, escape: UInt8? = nil, hasHeader: Bool = true,
        encoding: TextEncoding = .utf8, start: Int64 = 0, linesAbove: Int = 0, hasFinalDelimiter: Bool = false,
        hasDecimalComma: Bool = false
    ) {
        (self.delimiter, self.quote, self.escape) = (delimiter, quote, escape)
        (self.hasHeader, self.encoding, self.start, self.hasDecimalComma) = (hasHeader, encoding, start, hasDecimalComma)
        (self.linesAbove, self.hasFinalDelimiter) = (linesAbove, hasFinalDelimiter)
    }

    /// The dialect of plain lines without fields.
    static func lines(_ encoding: TextEncoding, start: Int64) -> TableDialect {
        TableDialect(delimiter: 0x0A, quote: nil, hasHeader: false, encoding: encoding, start: start)
    }

    /// Whether the rows are the lines of a text.
    var isLines: Bool { delimiter == 0x0A }

    /// The state of a scanner at the beginning of a row.
    func state(skipsEmpty: Bool) -> ctables_rows {
        ctables_rows(
            delimiter: delimiter, quote: quote ?? 0, escape: escape ?? 0, place: UInt8(ctables_field_start.rawValue),
            skips_empty: skipsEmpty ? 1 : 0, is_empty: 1)
    }
}

/// The parts of the dialect that the user has set. The other parts are detected.
public struct DialectChoice: Sendable, Codable, Equatable {
    /// The delimiter: one ASCII character, or `tab`.
    public var delimiter: String?
    /// The quote character: one ASCII character, or empty for none.
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

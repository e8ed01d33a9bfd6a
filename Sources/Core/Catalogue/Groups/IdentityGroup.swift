import CDigest
import GRDB

/// The twenty parts into which identifiers are sorted by digest, and `other` for values outside their ranges. The identifier of
/// a photo is the SHA-256 of its content in hexadecimal digits.
public enum IdentityGroup: Int, Sendable, CaseIterable {
    case a = 0, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t, other

    /// The name of the group: "A" to "T", or "OTHER".
    public var name: String {
        self == .other ? "OTHER" : String(UnicodeScalar(UInt8(ascii: "A") + UInt8(rawValue)))
    }

    /// The range of each group. The first range that contains a value decides.
    private static let ranges: [ClosedRange<Double>] = [
        0...0.01, 0.02...0.04, 0.05...0.06, 0.08...0.09, 0.11...0.14, 0.15...0.159, 0.17...0.19, 0.20...0.22, 0.25...0.29,
        0.30...0.35, 0.36...0.38, 0.42...0.45, 0.47...0.50, 0.52...0.55, 0.57...0.60, 0.62...0.70, 0.72...0.80, 0.82...0.88,
        0.89...0.94, 0.96...1,
    ]

    /// Returns a value from 0 to 1: the first eight bytes of the SHA-256 of the identifier's UTF-8, read as a big-endian number
    /// and divided by the largest 64-bit number.
    public static func value(of identifier: String) -> Double {
        var digest = [UInt8](repeating: 0, count: 32)
        let bytes = Array(identifier.utf8)
        let state = cdigest_create()
        cdigest_update(state, bytes, bytes.count)
        cdigest_finish(state, &digest)
        cdigest_free(state)
        let number = digest.prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        return Double(number) / Double(UInt64.max)
    }

    public init(value: Double) {
        self = Self.ranges.firstIndex { $0.contains(value) }.flatMap(IdentityGroup.init(rawValue:)) ?? .other
    }

    public init(identifier: String) { self.init(value: Self.value(of: identifier)) }
}

extension IdentityGroup {
    /// Nil for a name that is not exactly one of `name`.
    public init?(name: String) {
        guard let match = Self.allCases.first(where: { $0.name == name }) else { return nil }
        self = match
    }

    /// An SQL expression for the raw value of a photo's part; null for a photo that was not read yet.
    ///
    /// - Parameter identity: an SQL expression for the photo's identity.
    public static func expression(_ identity: String) -> String { "\(function)(\(identity))" }

    private static let function = "identityGroup"

    /// Makes `expression` known to a connection.
    static func add(to db: Database) {
        db.add(
            function: DatabaseFunction(function, argumentCount: 1, pure: true) { values in
                Identity.fromDatabaseValue(values[0]).map { IdentityGroup(identifier: $0.hex).rawValue }
            })
    }
}

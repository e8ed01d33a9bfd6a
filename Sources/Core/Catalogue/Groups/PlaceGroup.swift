import GRDB

/// A group of photos by where they were taken: a country, a region, a place, or no place at all.
enum PlaceGroup: Sendable, Hashable {
    /// The two letters of a country, such as `IT`.
    case country(String)
    /// The codes of a country and a region, such as `IT.07`.
    case region(String)
    /// The number of a place at GeoNames.
    case place(Int64)
    case none

    static let keyOfNone = "none"
    private static let longestKey = 20

    /// Returns nil if no group can have this key.
    init?(key: String) {
        if key == Self.keyOfNone {
            self = .none
        } else if let number = Int64(key) {
            guard number > 0, String(number) == key else { return nil }
            self = .place(number)
        } else {
            guard key.utf8.count <= Self.longestKey, key.utf8.prefix(2).allSatisfy(Self.isCapital) else { return nil }
            if key.utf8.count == 2 {
                self = .country(key)
            } else if key.utf8.dropFirst(2).first == UInt8(ascii: ".") {
                self = .region(key)
            } else {
                return nil
            }
        }
    }

    private static func isCapital(_ byte: UInt8) -> Bool { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) }

    /// An SQL condition on `place`.
    var condition: String {
        switch self {
        case .country: "countryCode = ?"
        case .region: "regionKey = ?"
        case .place: "id = ?"
        case .none: "false"
        }
    }

    var arguments: StatementArguments {
        switch self {
        case .country(let key), .region(let key): [key]
        case .place(let id): [id]
        case .none: []
        }
    }
}

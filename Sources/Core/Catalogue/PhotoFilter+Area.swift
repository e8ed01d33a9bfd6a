import GRDB

extension PhotoFilter {
    /// A part of the Earth between two latitudes and two longitudes. It crosses the 180th meridian if `west` is greater than `east`.
    public struct Area: Sendable, Hashable {
        public let south: Double
        public let west: Double
        public let north: Double
        public let east: Double

        /// - Parameter text: `south,west,north,east` in degrees.
        public init?(_ text: String) {
            let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
            guard numbers.count == 4, let south = numbers[0], let west = numbers[1], let north = numbers[2],
                let east = numbers[3],
                south <= north, abs(south) <= 90, abs(north) <= 90, abs(west) <= 180, abs(east) <= 180
            else { return nil }
            (self.south, self.west, self.north, self.east) = (south, west, north, east)
        }

        /// An SQL condition on `file` and its arguments.
        var condition: (sql: String, arguments: StatementArguments) {
            let longitudes = west <= east ? "longitude BETWEEN ? AND ?" : "(longitude >= ? OR longitude <= ?)"
            return (
                "file.id IN (SELECT fileId FROM photoPlace WHERE latitude BETWEEN ? AND ? AND \(longitudes))",
                [south, north, west, east]
            )
        }
    }
}

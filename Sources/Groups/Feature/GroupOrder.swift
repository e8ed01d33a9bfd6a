import Base

/// The photos of a group in the order of the group's page. The start of each month is stored, so that the page can jump to
/// any month at once, even among a million photos.
public struct GroupOrder: Sendable {
    public struct Month: Codable, Sendable, Equatable {
        /// yyyy-MM
        public let month: String
        /// The index of the month's first photo.
        public let start: Int
        public let count: Int
    }

    public let members: [GroupMember]
    /// The months, newest first; empty for groups that are not sorted by date.
    public let months: [Month]

    init(_ members: [GroupMember], isByDate: Bool) {
        self.members = members
        months = isByDate ? Self.months(members) : []
    }

    private static func months(_ members: [GroupMember]) -> [Month] {
        var months: [Month] = []
        var start = 0
        while start < members.count {
            let name = String(LocalTime(seconds: members[start].taken).iso.prefix(7))
            guard let first = LocalTime(iso: name + "-01")?.seconds else { break }
            // The newest photos come first, so the first photo older than the month's first second belongs to an earlier
            // month. A binary search finds it.
            var (low, high) = (start, members.count)
            while low < high {
                let middle = (low + high) / 2
                if members[middle].taken >= first { low = middle + 1 } else { high = middle }
            }
            months.append(Month(month: name, start: start, count: low - start))
            start = low
        }
        return months
    }
}

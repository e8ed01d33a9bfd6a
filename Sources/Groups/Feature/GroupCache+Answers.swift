extension GroupCache {
    /// A part of the list of groups.
    public struct Page: Sendable {
        public let groups: [PhotoGroup]
        /// The number of groups in the whole list.
        public let total: Int
        public let frees: Int64
        /// `freesUnseen` is the total size in bytes of the photos that would be queued for deletion if the user kept the
        /// best photo of every group without seeing the groups. `open` is the number of groups from which such photos would
        /// be queued.
        public let freesUnseen: Int64
        public let open: Int
        /// The number of photos included in `freesUnseen`.
        public let sparesUnseen: Int
        /// The key of the last group on this page, with which the next page is requested; nil on the last page.
        public let next: String?
    }

    /// The totals of a way of grouping.
    public struct Sum: Sendable {
        public let groups: Int
        public let photos: Int
        /// The number of photos without a decision.
        public let left: Int
        /// For duplicates: the size in bytes of all undecided photos except the best of each group.
        public let frees: Int64
        /// The covers of the first groups, at most four.
        public let covers: [Int64]
    }
}

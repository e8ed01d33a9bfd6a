import Catalogue

extension Search.Answer.Group {
    /// Adds results that this group does not have yet, before or after its own, up to a limit. After a page that is not the last,
    /// nothing is added.
    func with(_ others: [SearchResult], first: Bool, _ limit: Int) -> Self {
        var group = self
        if first {
            let known = Set(others.map(\.id))
            group.results = Array((others + results.filter { !known.contains($0.id) }).prefix(limit))
            group.next = nil
        } else if next == nil {
            let known = Set(results.map(\.id))
            group.results = Array((results + others.filter { !known.contains($0.id) }).prefix(limit))
        }
        return group
    }
}

import Pictures

/// Looks that were fetched lately: pictures are compared in runs.
struct LookShelf {
    let capacity: Int
    private var shelf: [Int: PictureLook] = [:]

    init(capacity: Int) { self.capacity = capacity }

    mutating func look(_ index: Int, _ fetch: () throws -> PictureLook?) throws -> PictureLook? {
        if let known = shelf[index] { return known }
        guard let fetched = try fetch() else { return nil }
        if shelf.count >= capacity { shelf.removeAll(keepingCapacity: true) }
        shelf[index] = fetched
        return fetched
    }
}

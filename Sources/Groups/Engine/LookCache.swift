import PicturesEngine

/// The most recently fetched visual features of pictures. They are kept because the same pictures are compared many times in a
/// row.
struct LookCache {
    let capacity: Int
    private var looks: [Int: PictureLook] = [:]

    init(capacity: Int) { self.capacity = capacity }

    mutating func look(_ index: Int, _ fetch: () throws -> PictureLook?) throws -> PictureLook? {
        if let known = looks[index] { return known }
        guard let fetched = try fetch() else { return nil }
        if looks.count >= capacity { looks.removeAll(keepingCapacity: true) }
        looks[index] = fetched
        return fetched
    }
}

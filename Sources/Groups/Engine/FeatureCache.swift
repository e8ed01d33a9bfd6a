import PicturesEngine

/// The most recently fetched visual features of pictures. They are kept because the same pictures are compared many times in a
/// row.
struct FeatureCache {
    let capacity: Int
    private var looks: [Int: PictureFeatures] = [:]

    init(capacity: Int) { self.capacity = capacity }

    mutating func features(_ index: Int, _ fetch: () throws -> PictureFeatures?) throws -> PictureFeatures? {
        if let known = looks[index] { return known }
        guard let fetched = try fetch() else { return nil }
        if looks.count >= capacity { looks.removeAll(keepingCapacity: true) }
        looks[index] = fetched
        return fetched
    }
}

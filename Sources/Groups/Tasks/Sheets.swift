import GroupsEngine
import PicturesEngine

/// A picture, prepared at each size at which it is compared with other pictures. There are few sizes, because most copies have
/// the same size.
struct Sheets {
    private let picture: FinePicture
    private var sheets: [[Int]: Sheet] = [:]

    /// Maximum number of prepared sizes. Each takes at most 9 MB.
    private static let maximumSheets = 6

    init(of picture: FinePicture) { self.picture = picture }

    mutating func look(at other: FinePicture) -> DetailComparison? {
        let (width, height) = (min(picture.width, other.width), min(picture.height, other.height))
        let known = sheets[[width, height]] ?? Sheet(picture, width: width, height: height)
        if sheets.count >= Self.maximumSheets { sheets = [:] }
        sheets[[width, height]] = known
        guard let known, let sheet = Sheet(other, width: width, height: height) else { return nil }
        return DetailComparison(known, sheet)
    }
}

public import Basics

/// Names in one folder of an archive that differ, as "tree.jpg" and "tree (2).jpg": files come from several folders, and names that are no
/// UTF-8 may look alike.
public struct DistinctNames {
    private var taken: Set<String> = []

    public init() {}

    public mutating func name(_ wanted: BytePath) -> String {
        let whole = wanted.display
        if taken.insert(whole).inserted { return whole }
        let dot = whole.lastIndex(of: ".").flatMap { $0 > whole.startIndex ? $0 : nil } ?? whole.endIndex
        var number = 2
        while true {
            let candidate = "\(whole[..<dot]) (\(number))\(whole[dot...])"
            if taken.insert(candidate).inserted { return candidate }
            number += 1
        }
    }
}

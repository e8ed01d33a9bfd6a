public import Base

/// Makes names in a folder of an archive unique, such as "tree.jpg" and "tree (2).jpg". Names can collide because the files come
/// from several folders, or because names that are not valid UTF-8 look the same when they are decoded.
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

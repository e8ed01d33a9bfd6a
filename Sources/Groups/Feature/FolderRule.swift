import Base
import Catalogue
import Foundation
public import GRDB

/// Decides which of several files with the same content is in the better folder. The user can see and change the rule.
public struct FolderRule: Codable, Sendable, Equatable {
    public enum Criterion: String, Codable, Sendable, CaseIterable {
        /// The file is in one of the named folders.
        case folder
        /// The file was written earlier.
        case older
        /// The path has fewer folders or, if the number of folders is equal, fewer bytes.
        case shorter
    }

    /// Absolute paths. Files in the first folder are preferred to files in the second one, and so on.
    public var folders: [String] = []
    /// All criteria, most important first.
    public var order: [Criterion] = [.folder, .older, .shorter]

    public init(folders: [String] = [], order: [Criterion] = [.folder, .older, .shorter]) {
        self.folders = folders
        self.order = (order + Criterion.allCases).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }

    private static let folderSetting = "keepFolders"
    private static let orderSetting = "keepOrder"

    public static func fetch(_ db: Database) throws -> FolderRule {
        func list(_ key: String) throws -> [String] {
            let json = try SettingTable.value(db, key)
            return json.flatMap { try? JSONDecoder().decode([String].self, from: Data($0.utf8)) } ?? []
        }
        let order = try list(orderSetting).compactMap(Criterion.init(rawValue:))
        return FolderRule(folders: try list(folderSetting), order: order)
    }

    public func store(_ db: Database) throws {
        for (key, list) in [(Self.folderSetting, folders), (Self.orderSetting, order.map(\.rawValue))] {
            let json = String(decoding: try JSONEncoder().encode(list), as: UTF8.self)
            try SettingTable.set(db, key, json)
        }
    }

    /// The criterion by which `a` is better than `b`; nil if `a` is not better.
    func reason(_ a: FileRow, over b: FileRow) -> Criterion? {
        for criterion in order {
            switch criterion {
            case .folder:
                let (rankA, rankB) = (rank(a.path), rank(b.path))
                if rankA != rankB { return rankA < rankB ? .folder : nil }
            case .older:
                if a.stamp.modified != b.stamp.modified { return a.stamp.modified < b.stamp.modified ? .older : nil }
            case .shorter:
                let (lengthA, lengthB) = (length(a.path), length(b.path))
                if lengthA != lengthB { return lengthA < lengthB ? .shorter : nil }
            }
        }
        return nil
    }

    /// Returns the best file, and the least important criterion that was needed to prefer it to another file. Of equally
    /// good files, the file whose path sorts first is the best.
    ///
    /// - Parameter files: must not be empty.
    func best(_ files: [FileRow]) -> (index: Int, reason: Criterion?) {
        let order = files.indices.sorted { files[$0].path < files[$1].path }
        var best = order[0]
        for index in order where reason(files[index], over: files[best]) != nil { best = index }
        let reasons = files.indices.filter { $0 != best }.compactMap { reason(files[best], over: files[$0]) }
        return (best, self.order.last(where: reasons.contains))
    }

    private func rank(_ path: BytePath) -> Int { folders.firstIndex { path.isInside(BytePath($0)) } ?? folders.count }

    private func length(_ path: BytePath) -> (Int, Int) { (path.bytes.count { $0 == 0x2F }, path.bytes.count) }
}

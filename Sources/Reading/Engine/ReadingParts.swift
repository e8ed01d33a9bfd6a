import Foundation

/// The paths of the OpenVINO library and of the networks: `lib/libopenvino_c.so…` and `models/….onnx` in one folder.
public struct ReadingParts: Sendable, Equatable {
    /// The folder that contains all parts.
    public let folder: String
    /// OpenVINO's C library.
    public let library: String
    /// The networks of PP-OCRv6 that find lines and read them.
    public let detector: String
    public let recogniser: String
    /// The lists of words, `words/….txt` in the same folder; empty if there are none.
    public let words: [String]

    /// Finds the parts in a folder; nil if one of them is missing.
    public init?(folder: String, level: ReadingOptions.Level = .accurate) {
        let size = level == .fast ? "tiny" : "small"
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder + "/lib")) ?? []
        guard let name = names.filter({ $0.hasPrefix("libopenvino_c.so") }).max() else { return nil }
        self.folder = folder
        library = folder + "/lib/" + name
        detector = folder + "/models/PP-OCRv6_det_\(size).onnx"
        recogniser = folder + "/models/PP-OCRv6_rec_\(size).onnx"
        let lists = (try? FileManager.default.contentsOfDirectory(atPath: folder + "/words")) ?? []
        words = lists.filter { $0.hasSuffix(".txt") }.sorted().map { folder + "/words/" + $0 }
        guard [detector, recogniser].allSatisfy({ FileManager.default.isReadableFile(atPath: $0) }) else { return nil }
    }

    /// Looks for the parts in `$SHOEBOX_READING`, then in `../share/shoebox/reading` relative to the program's folder, then in
    /// `.parts/reading` of the folders above the program's folder, such as the source tree.
    ///
    /// - Parameters:
    /// - program: the absolute path of the executable.
    /// - environment: nil for the environment of this process.
    public static func find(
        program: String, level: ReadingOptions.Level = .accurate,
        environment: [String: String]? = nil
    ) -> ReadingParts? {
        let environment = environment ?? ProcessInfo.processInfo.environment
        if let folder = environment["SHOEBOX_READING"] { return ReadingParts(folder: folder, level: level) }
        var above = URL(fileURLWithPath: program).deletingLastPathComponent()
        let installed = above.deletingLastPathComponent().appendingPathComponent("share/shoebox/reading").path
        if let parts = ReadingParts(folder: installed, level: level) { return parts }
        while above.path != "/" {
            if let parts = ReadingParts(folder: above.appendingPathComponent(".parts/reading").path, level: level) {
                return parts
            }
            above.deleteLastPathComponent()
        }
        return nil
    }
}

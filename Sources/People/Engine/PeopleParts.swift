import Foundation

/// The paths of the library that finds faces and of the network that computes the numbers of a face. Set-up makes them on request
/// only.
public struct PeopleParts: Sendable, Equatable {
    /// The folder that contains all parts.
    public let folder: String
    /// libfacedetection.
    public let finder: String
    /// The files of dlib's network for faces.
    let network: String
    let weights: String

    /// - Returns: nil if one of the parts is missing.
    public init?(folder: String) {
        self.folder = folder
        finder = folder + "/yuface/libfacedetection.so"
        (network, weights) = (folder + "/dlib-faces.xml", folder + "/dlib-faces.bin")
        guard [finder, network, weights].allSatisfy({ FileManager.default.isReadableFile(atPath: $0) }) else { return nil }
    }

    /// Looks for the parts in `$SHOEBOX_PEOPLE`, then in `../share/shoebox/people` relative to the program's folder, then in
    /// `.parts/people` of the folders above the program's folder, such as the source tree.
    ///
    /// - Parameters:
    ///   - program: the absolute path of the executable.
    ///   - environment: nil for the environment of this process.
    public static func find(program: String, environment: [String: String]? = nil) -> PeopleParts? {
        let environment = environment ?? ProcessInfo.processInfo.environment
        if let folder = environment["SHOEBOX_PEOPLE"] { return PeopleParts(folder: folder) }
        var above = URL(fileURLWithPath: program).deletingLastPathComponent()
        let installed = above.deletingLastPathComponent().appendingPathComponent("share/shoebox/people").path
        if let parts = PeopleParts(folder: installed) { return parts }
        while above.path != "/" {
            if let parts = PeopleParts(folder: above.appendingPathComponent(".parts/people").path) { return parts }
            above.deleteLastPathComponent()
        }
        return nil
    }
}

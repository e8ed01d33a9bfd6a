import Foundation
public import ReadingEngine

/// The paths of the OpenVINO library and of the networks that find things, in the folders `things` and `detector` beside the
/// networks that read text.
public struct ThingParts: Sendable, Equatable {
    /// The files of a network.
    public struct Files: Sendable, Equatable {
        public let network: String
        let weights: String

        /// - Returns: nil if one of the files is missing.
        init?(_ path: String) {
            (network, weights) = (path + ".xml", path + ".bin")
            guard [network, weights].allSatisfy({ FileManager.default.isReadableFile(atPath: $0) }) else { return nil }
        }
    }

    let library: String
    /// Sorts a picture into classes by the largest thing in it.
    public let classifier: Files
    /// Finds everyday things of all sizes; nil if it was left out.
    public let detector: Files?

    /// Rises with each change of a network, of the table of things or of its certainties, so that photos are looked at again.
    static let version = 2

    /// The number of what looks at pictures with these parts. It is higher with the detector than without it, and higher still with
    /// each version.
    public var looker: Int { 2 * Self.version + (detector == nil ? 0 : 1) }

    /// - Returns: nil if the library or the classifier is missing.
    public init?(beside parts: ReadingParts) { self.init(library: parts.library, folder: parts.folder) }

    init?(library: String, folder: String) {
        guard let classifier = Files(folder + "/things/efficientnet-lite2") else { return nil }
        (self.library, self.classifier) = (library, classifier)
        detector = Files(folder + "/detector/ssd-mobilenet-v2")
    }

    /// Looks for the parts where `ReadingParts` are found.
    ///
    /// - Parameter program: the absolute path of the executable.
    public static func find(program: String) -> ThingParts? {
        ReadingParts.find(program: program).flatMap(ThingParts.init(beside:))
    }
}

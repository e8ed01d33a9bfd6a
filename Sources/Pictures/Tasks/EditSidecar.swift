public import Base
public import Workers

/// Sets properties in the content of an XMP sidecar. Opens and changes no file.
public struct EditSidecar: WorkerTask {
    public static let name = "sidecar"

    public struct Edited: Codable, Sendable {
        /// False if the content is no packet that can be edited.
        public let isEdited: Bool
        @Base64 public private(set) var content: [UInt8]

        init(_ content: [UInt8]?) {
            isEdited = content != nil
            _content = Base64(wrappedValue: content ?? [])
        }
    }

    private let path: BytePath
    @Base64 private var content: [UInt8]
    private let assignments: [XMPPacket.Assignment]

    /// - Parameter path: the sidecar, for failures.
    public init(_ path: BytePath, _ content: [UInt8], _ assignments: [XMPPacket.Assignment]) {
        (self.path, self.assignments) = (path, assignments)
        _content = Base64(wrappedValue: content)
    }

    public var file: BytePath? { path }
    public var files: WorkerFiles { WorkerFiles(reads: []) }
    public var needs: WorkerNeeds { .brief }
    /// A sidecar has at most 4 MB, and takes 4/3 of them as base64.
    public var largestAnswer: Int { 8 << 20 }

    public func run() throws(Failure) -> Edited { Edited(XMPPacket.edited(content, assignments)) }
}

extension WorkerPool {
    /// Lets a worker set properties in the content of a sidecar, because the sidecar may be hostile.
    ///
    /// - Returns: nil if the content is no packet that can be edited.
    public func editSidecar(
        _ path: BytePath, _ content: [UInt8], _ assignments: [XMPPacket.Assignment]
    ) async throws -> [UInt8]? {
        let edited = try await perform(EditSidecar(path, content, assignments), priority: .interactive)
        return edited.isEdited ? edited.content : nil
    }
}

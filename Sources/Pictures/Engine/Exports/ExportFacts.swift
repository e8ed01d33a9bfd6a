public import Base

/// What an export of another program says about one photo.
public struct ExportFacts: Codable, Sendable, Equatable {
    /// The name of the photo, if the source names it.
    public var name: String?
    /// The identifier by which albums of the export name the photo.
    public var identifier: String?
    public var date: FoundDate?
    /// The title, the caption, the people and the place; nil if nothing is said about them.
    public private(set) var labels: Labels?
    public var isFavourite = false
    public var isArchived = false
    /// Whether the photo was in the trash of the other program.
    public var isTrashed = false

    public init(name: String? = nil, date: FoundDate? = nil, labels: Labels = Labels()) {
        (self.name, self.date) = (name, date)
        set(labels)
    }

    public var hasPlace: Bool { labels?.hasPlace == true }
    public var hasDescription: Bool { labels?.caption != nil }
    public var hasPeople: Bool { labels?.people.isEmpty == false }

    mutating func set(_ new: Labels) { labels = new.isEmpty ? nil : new }

    /// Adds what a less trusted source says.
    public mutating func add(_ other: ExportFacts) {
        name = name ?? other.name
        date = date ?? other.date
        if let more = other.labels {
            var all = labels ?? Labels()
            all.add(more)
            labels = all
        }
        isFavourite = isFavourite || other.isFavourite
        isArchived = isArchived || other.isArchived
        isTrashed = isTrashed || other.isTrashed
    }
}

/// The content of a file that an export has beside photos.
public enum ExportContent: Codable, Sendable, Equatable {
    /// A sidecar of one photo.
    case photo(ExportFacts)
    /// An album: its title, and the identifiers of its photos if the file lists them.
    case album(String, [String])
    /// A list of photos by their names.
    case list([ExportFacts])
    /// An album of iCloud, which is named like its file: the names of its photos.
    case names([String])
}

/// The programs whose files are known.
public enum ExportSource: String, Codable, Sendable, CaseIterable {
    case takeout, icloud, apple, whatsapp, immich, photoprism
}

/// A file that an export may have beside photos, told by its name.
public enum ExportFormat: Int, Codable, Sendable {
    /// JSON of Google Takeout, or of osxphotos.
    case json = 0
    case xmp
    /// YAML of PhotoPrism.
    case yaml
    /// A table of iCloud.
    case csv
    /// A chat of WhatsApp.
    case chat

    /// - Parameter name: a file name without its folder.
    public init?(name: String) {
        let lower = name.lowercased()
        if lower.hasSuffix(".json") {
            self = .json
        } else if lower.hasSuffix(".xmp") {
            self = .xmp
        } else if lower.hasSuffix(".yml") || lower.hasSuffix(".yaml") {
            self = .yaml
        } else if lower.hasSuffix(".csv") {
            self = .csv
        } else if lower.hasSuffix(".txt"), lower.hasSuffix("_chat.txt") || lower.contains("whatsapp") {
            self = .chat
        } else {
            return nil
        }
    }

    /// The size in bytes above which a file of this format is not read.
    public var maximumBytes: Int {
        switch self {
        case .json, .xmp: DateSidecar.maximumBytes
        case .yaml, .csv: 64 << 20
        case .chat: 512 << 20
        }
    }
}

extension ExportContent {
    /// Reads a file that is completely in memory. Safe on any bytes.
    ///
    /// - Returns: the program that wrote the file, and its content; nil if no known program wrote it.
    public static func read(_ bytes: [UInt8], _ format: ExportFormat) -> (source: ExportSource?, content: ExportContent)? {
        switch format {
        case .json: return TakeoutFile.read(bytes) ?? ExifToolFile.read(bytes)
        case .xmp: return (nil, .photo(SidecarPacket.facts(bytes)))
        case .yaml: return PhotoPrismFile.read(bytes)
        case .csv: return ICloudTable.read(bytes)
        case .chat:
            var chat = ChatFile()
            bytes.withUnsafeBytes { chat.add($0) }
            return chat.finish()
        }
    }
}

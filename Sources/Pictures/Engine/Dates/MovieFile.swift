public import Base

/// The dates, the length, the identifier and the labels of a film: QuickTime or MP4 (ISO/IEC 14496-12; Apple, QuickTime File
/// Format), AVI, Matroska or WebM.
///
/// The file is read in small pieces through a function, so its size does not matter. Sizes that lie are cut to the box around
/// them, the depth is fixed, and the number of boxes is bounded, so a hostile file costs a few thousand short reads at most.
public struct MovieFile: Codable, Sendable, Equatable {
    public internal(set) var dates: [FoundDate] = []
    /// The identifier that the film of a Live Photo shares with its picture.
    public internal(set) var contentIdentifier: String?
    /// The length of the film.
    public internal(set) var milliseconds: Int?
    /// The maker and the model of the camera.
    public internal(set) var make: String?
    public internal(set) var model: String?
    /// What other programs wrote about the film; nil only in results of versions that did not look for it.
    public internal(set) var labels: Labels? = Labels()

    typealias Read = (_ offset: Int, _ count: Int) -> [UInt8]

    /// - Parameters:
    ///   - size: the size of the file in bytes.
    ///   - read: returns `count` bytes from an offset, or fewer at the end of the file.
    public init(size: Int, read: (_ offset: Int, _ count: Int) -> [UInt8]) {
        self.init()
        withoutActuallyEscaping(read) { read in
            switch Self.container(read(0, 12)) {
            case .boxes:
                var boxes = MovieBoxes(read: read)
                takeBoxes(&boxes, size)
            case .avi: takeAvi(read, size)
            case .matroska: takeMatroska(read, size)
            }
        }
    }

    private init() {}

    private enum Container { case boxes, avi, matroska }

    private static func container(_ start: [UInt8]) -> Container {
        if start.starts(with: [0x1A, 0x45, 0xDF, 0xA3]) { return .matroska }
        return start.starts(with: "RIFF".utf8) && start.dropFirst(8).elementsEqual("AVI ".utf8) ? .avi : .boxes
    }
}

extension MovieFile {
    /// Adds a date unless its source gave one already.
    mutating func add(_ date: FoundDate) {
        if !dates.contains(where: { $0.source == date.source }) { dates.append(date) }
    }

    /// A zone of exactly UTC was written by a program that did not know the place.
    mutating func add(_ date: WrittenDate) {
        add(date.offset == 0 ? FoundDate(.video, unixSeconds: date.time.seconds) : FoundDate(.quicktime, date))
    }

    /// Adds a date that a person or a program wrote, which may be a year alone.
    mutating func takeDay(_ bytes: [UInt8]) {
        if let date = WrittenDate(bytes), date.precision.rawValue >= WrittenDate.Precision.day.rawValue { add(date) }
    }

    mutating func take(xmp packet: [UInt8]) {
        packet.withUnsafeBytes { packet in
            labels?.add(XMPLabels.find(in: packet))
            let found = XMPDates.find(in: packet)
            if let original = found.original { add(FoundDate(.xmp, original)) }
            if let digitized = found.digitized { add(FoundDate(.xmpDigitized, digitized)) }
        }
    }
}

import Basics
import Grouping
import Pictures

/// Pictures that a worker read lately: those that look alike are compared in runs.
final class FineShelf {
    private struct Key: Hashable {
        let file: LookRequest.Source.File
        let longSide: Int
    }

    private struct Entry {
        let picture: FinePicture
        var used: Int
    }

    private var entries: [Key: Entry] = [:]
    private var bytes = 0
    private var clock = 0

    /// Bytes; a page has 2.2 MB.
    private static let most = 80 << 20
    private static let mostEntries = 512

    /// The picture of a source; nil when none of its files is what it was, or none can be read.
    ///
    /// - Parameter longSide: pixels, at most.
    func picture(_ source: LookRequest.Source, longSide: Int) -> FinePicture? {
        for file in source.files {
            let key = Key(file: file, longSide: longSide)
            if let known = entries[key]?.picture {
                clock += 1
                entries[key]?.used = clock
                return known
            }
            guard let read = try? WorkerProcess.fine(file.path, file.stamp, longSide: longSide) else { continue }
            keep(read, key)
            return read
        }
        return nil
    }

    private func keep(_ picture: FinePicture, _ key: Key) {
        while bytes + picture.rgb.count > Self.most || entries.count >= Self.mostEntries,
            let oldest = entries.min(by: { $0.value.used < $1.value.used })?.key
        {
            bytes -= entries.removeValue(forKey: oldest)?.picture.rgb.count ?? 0
        }
        clock += 1
        bytes += picture.rgb.count
        entries[key] = Entry(picture: picture, used: clock)
    }
}

import Base
import Foundation
import PapersEngine
import PapersTasks
import PicturesEngine
import PicturesTasks
import TestSupport
import Testing
import Workers

private let corpus = ProcessInfo.processInfo.environment["SHOEBOX_CORPUS"]

/// Invalid files are given to real workers. Each file must lead to an answer or an error within ten seconds and 512 MB, and no
/// temporary file may remain on disk.
@Suite(.serialized) struct BadInputTests {
    private static let limit = Duration.seconds(10)
    private static let memory = 512 << 20

    /// Failures that would be an error of the reader and not of the file.
    private static let faults: Set<Failure.Code> = [.unknown, .cancelled, .busy, .diskFull, .fileNotFound, .permissionDenied]

    private func withPool(_ body: (WorkerPool, BytePath) async throws -> Void) async throws {
        let program = try builtProgram()
        try await withFolder { folder in
            let pool = WorkerPool(executable: program, arguments: ["worker"], size: 1, limits: WorkerLimits(memory: Self.memory))
            do { try await body(pool, folder) } catch {
                await pool.shutdown()
                throw error
            }
            // At the end, idle workers are killed. Until then, no worker may have been killed.
            let killed = pool.statistics.killed
            await pool.shutdown()
            #expect(killed == 0)
        }
    }

    /// Performs a task, and checks that it left no files except its result.
    ///
    /// - Returns: whether the task succeeded.
    @discardableResult
    private func attempt<T: WorkerTask>(
        _ task: T, _ pool: WorkerPool, makes output: BytePath? = nil, _ name: String
    ) async -> Bool {
        var isDone = false
        do throws(Failure) {
            _ = try await pool.perform(task, deadline: Self.limit)
            isDone = true
        } catch {
            let isFault = Self.faults.contains(error.code) || error.reason.rawValue.hasPrefix("worker.")
            #expect(!isFault, "\(name), \(T.name): \(error)")
        }
        if let output {
            let names = (try? FileManager.default.contentsOfDirectory(atPath: output.parent.display)) ?? []
            #expect(names.sorted() == (isDone ? ["file", output.name.display].sorted() : ["file"]), "\(name), \(T.name)")
            _ = output.withCString { unlink($0) }
        }
        return isDone
    }

    /// Performs every task that Shoebox has for PDFs.
    private func useUp(_ bytes: [UInt8], _ pool: WorkerPool, _ folder: BytePath, _ name: String) async throws {
        let (file, output) = (folder.appending("file"), folder.appending("made"))
        try Data(bytes).write(to: URL(fileURLWithPath: file.display))
        let compression = PaperCompression(dpi: 72, quality: 50)
        var edit = PDFEdit()
        (edit.turn, edit.information) = (90, [.title: "x"])
        await attempt(DescribePDF(file), pool, name)
        await attempt(ReadPages(file, count: 3), pool, name)
        await attempt(PlanSplit(file, .bookmarks), pool, name)
        await attempt(DrawPage(1, of: file, .longSide(200), output: output), pool, makes: output, name)
        await attempt(SplitPDF(file, ["1"], to: [output]), pool, makes: output, name)
        await attempt(MergePDFs([.init(file, title: "a"), .init(file)], to: output), pool, makes: output, name)
        await attempt(EditPDF(file, edit, to: output), pool, makes: output, name)
        await attempt(CompressPDF(file, compression, to: output), pool, makes: output, name)
        let words = [PaperWord("x", PaperBox(left: 1, top: 1, right: 9, bottom: 9))]
        let page = AddText.Page(1, size: PaperSize(width: 100, height: 100), words: words)
        await attempt(AddText([page], to: file, output: output), pool, makes: output, name)
        if let pictures = try? await pool.perform(ListPDFPictures(file), deadline: Self.limit).filter({ $0.kind != nil }),
            let first = pictures.first
        {
            await attempt(TakePDFPictures([first], of: file, to: [output]), pool, makes: output, name)
        }
    }

    // MARK: Made by hand

    /// Files with wrong values, with circular references, or with data that expands to more than fits into memory.
    private static let hostile: [(name: String, bytes: [UInt8])] = {
        let font = "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>"
        func page(_ more: String, _ objects: [String] = []) -> [UInt8] {
            SamplePDF.file(
                [
                    "<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Count 1 /Kids [3 0 R] >>",
                    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 100 100] \(more) >>",
                ] + objects)
        }
        func content(_ text: String) -> String { "<< /Length \(text.utf8.count) >>\nstream\n\(text)\nendstream" }
        let form = "/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /F 5 0 R >> >> /Length 5"
        // Each filter decodes runs of 0x81 to 64 times as many bytes.
        let bomb = String(repeating: "81", count: 2000) + ">"
        let filters = "[/ASCIIHexDecode \(Array(repeating: "/RunLengthDecode", count: 4).joined(separator: " "))]"
        let picture = "/Type /XObject /Subtype /Image /ColorSpace /DeviceGray /BitsPerComponent 8"
        let drawn = "/Contents 4 0 R /Resources << /XObject << /F 5 0 R >> >>"
        var all: [(name: String, bytes: [UInt8])] = []
        func add(_ name: String, _ bytes: [UInt8]) { all.append((name, bytes)) }
        add(
            "pages that are their own",
            SamplePDF.file(["<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Count 9 /Kids [2 0 R 2 0 R] >>"]))
        add("a form that draws itself", page(drawn, [content("/F Do"), "<< \(form) >>\nstream\n/F Do\nendstream"]))
        add(
            "bookmarks in a circle",
            SamplePDF.file([
                "<< /Type /Catalog /Pages 2 0 R /Outlines 4 0 R >>", "<< /Type /Pages /Count 1 /Kids [3 0 R] >>",
                "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>", "<< /First 5 0 R /Last 5 0 R >>",
                "<< /Title (x) /Parent 4 0 R /Next 5 0 R /First 5 0 R /Dest [3 0 R /Fit] >>",
            ]))
        add(
            "a million pages that are not there",
            SamplePDF.file(["<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Count 1000000 /Kids [] >>"]))
        add("a page as large as a town", page("/MediaBox [0 0 99999999 99999999]"))
        let brackets = String(repeating: "[", count: 50_000)
        add("brackets without end", page("/A \(brackets)"))
        add("a content of brackets", page(drawn, [content(brackets), font]))
        let dictionary = "\(picture) /Width 9000 /Height 9000 /Filter \(filters) /Length \(bomb.utf8.count)"
        add(
            "a picture that unpacks to gigabytes",
            page(drawn, [content("/F Do"), "<< \(dictionary) >>\nstream\n\(bomb)\nendstream"]))
        let short = SamplePDF.stream("\(picture) /Width 30000 /Height 30000", [1, 2, 3])
        add("a picture larger than its bytes", page(drawn, [content("/F Do"), short]))
        add("a length that leads beyond the end", page(drawn, ["<< /Length 999999999 >>\nstream\n/F Do\nendstream", font]))
        add("a cross-reference that leads to itself", SamplePDF.file(["<< /Type /Catalog >>"], trailer: "/Prev 9"))
        let lock = "/Encrypt << /Filter /Standard /V 99 /R 99 /O (x) /U (x) /P -1 >> /ID [(x) (x)]"
        add(
            "a lock of an unknown kind",
            SamplePDF.file(["<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Count 0 /Kids [] >>"], trailer: lock))
        return all
    }()

    @Test(.enabled(if: hasRenderer, "PDFium is not installed"))
    func `PDFs that lie, lead in circles or are enormous get an answer or a reason`() async throws {
        try await withPool { pool, folder in
            for (name, bytes) in Self.hostile { try await useUp(bytes, pool, folder, name) }
        }
    }

    @Test(.enabled(if: hasRenderer, "PDFium is not installed"))
    func `PDFs that are cut and changed at random get an answer or a reason`() async throws {
        let samples = [UInt8](repeating: 77, count: 64 * 64 * 3)
        let whole = SamplePDF.pictures([("/Width 64 /Height 64 /BitsPerComponent 8 /ColorSpace /DeviceRGB", samples)])
        try await withPool { pool, folder in
            for seed in 0..<8 {
                try await useUp(Self.damaged(whole, UInt64(seed)), pool, folder, "seed \(seed)")
            }
        }
    }

    /// Returns a damaged file: truncated, or with some bytes changed, mostly near the beginning and the end.
    private static func damaged(_ whole: [UInt8], _ seed: UInt64) -> [UInt8] {
        var random = SplitMix64(seed: seed)
        if seed % 4 == 0 { return Array(whole.prefix(Int(random.next() % UInt64(whole.count)))) }
        var bytes = whole
        for _ in 0..<12 {
            let near = Int(random.next() % UInt64(min(600, whole.count)))
            let offset = random.next() % 2 == 0 ? near : whole.count - 1 - near
            bytes[offset] = UInt8(truncatingIfNeeded: random.next())
        }
        return bytes
    }

    // MARK: Large

    /// Returns a GIF of a single colour. Each LZW code stands for a run that is one pixel longer than the run of the previous
    /// code.
    private static func plainGIF(_ width: Int, _ height: Int) -> [UInt8] {
        let size = [width, height].flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        var (packed, bits, held, codeBits, next) = ([UInt8](), 0, 0, 3, 6)
        func emit(_ code: Int) {
            bits |= code << held
            held += codeBits
            while held >= 8 {
                packed.append(UInt8(bits & 0xFF))
                (bits, held) = (bits >> 8, held - 8)
            }
        }
        var left = width * height
        while left > 0 {
            emit(4)
            (codeBits, next) = (3, 6)
            emit(0)
            left -= 1
            var run = 1
            while left > 0, next < 4095 {
                run = min(run + 1, left)
                emit(run == 1 ? 0 : run + 4)
                left -= run
                next += 1
                if next == 1 << codeBits, codeBits < 12 { codeBits += 1 }
            }
        }
        emit(5)
        packed.append(UInt8(bits & 0xFF))
        let blocks = stride(from: 0, to: packed.count, by: 255).flatMap { start in
            let part = packed[start..<min(start + 255, packed.count)]
            return [UInt8(part.count)] + part
        }
        return Array("GIF89a".utf8) + size + [0x80, 0, 0] + [0, 0, 0, 255, 255, 255]
            + [0x2C, 0, 0, 0, 0] + size + [0, 2] + blocks + [0, 0x3B]
    }

    /// By default libvips writes pictures of more than 100 MB to a temporary file, but workers may not create files.
    @Test func `pictures of 48 megapixels are described and converted within the memory, or there is a reason`() async throws {
        try await withPool { pool, folder in
            let (file, made) = (folder.appending("file.gif"), folder.appending("made"))
            try Data(Self.plainGIF(8000, 6000)).write(to: URL(fileURLWithPath: file.display))
            #expect(try await pool.perform(Describe(file)).picture?.width == 8000)
            for target in [PictureTarget.png, .jpeg] {
                let answer = try await pool.perform(ConvertPicture(file, PictureOptions(target), to: made))
                #expect((answer.width, answer.height) == (8000, 6000), "\(target)")
                // The next tasks open the picture that was just made.
                let again = folder.appending("again")
                #expect(try await pool.perform(Describe(made)).picture?.width == 8000, "\(target)")
                let small = PictureOptions(.png, size: .within(width: 800, height: nil))
                #expect(try await pool.perform(ConvertPicture(made, small, to: again)).width == 800, "\(target)")
                for path in [made, again] { _ = path.withCString { unlink($0) } }
            }
            for target in [PictureTarget.gif, .webp, .heic, .avif] {
                let failure = await #expect(throws: Failure.self, "\(target)") {
                    _ = try await pool.perform(ConvertPicture(file, PictureOptions(target), to: made))
                }
                #expect(failure?.reason.rawValue == "picture.tooLargeToWrite", "\(target)")
            }
        }
    }

    // MARK: Of other projects

    private func files(_ folder: String, _ ending: String? = nil) throws -> [(name: String, bytes: [UInt8])] {
        let root = URL(fileURLWithPath: try #require(corpus)).appending(path: folder).path
        return try FileManager.default.subpathsOfDirectory(atPath: root).sorted().compactMap { name in
            var isFolder: ObjCBool = false
            guard FileManager.default.fileExists(atPath: "\(root)/\(name)", isDirectory: &isFolder), !isFolder.boolValue else {
                return nil
            }
            if let ending, !name.hasSuffix(ending) { return nil }
            return (name, Array(try Data(contentsOf: URL(fileURLWithPath: "\(root)/\(name)"))))
        }
    }

    @Test(.enabled(if: corpus != nil && hasRenderer))
    func `broken PDFs of qpdf, and those of pypdf whole and damaged, get an answer or a reason`() async throws {
        let (broken, good) = (try files("pdf/qpdf", ".pdf"), try files("pdf/pypdf", ".pdf"))
        #expect(broken.count > 20 && good.count > 15)
        try await withPool { pool, folder in
            for (name, bytes) in broken + good { try await useUp(bytes, pool, folder, name) }
            for (number, (name, bytes)) in good.enumerated() where bytes.count < 200_000 {
                try await useUp(Self.damaged(bytes, UInt64(number)), pool, folder, "\(name), damaged")
            }
        }
    }

    @Test(.enabled(if: corpus != nil)) func `broken pictures are converted, or there is a reason`() async throws {
        let broken = try files("images/image-rs/tests/bad")
        #expect(broken.count > 5)
        try await withPool { pool, folder in
            let (file, output) = (folder.appending("file"), folder.appending("made"))
            for (name, bytes) in broken {
                try Data(bytes).write(to: URL(fileURLWithPath: file.display))
                for target in [PictureTarget.jpeg, .webp] {
                    await attempt(ConvertPicture(file, PictureOptions(target), to: output), pool, makes: output, name)
                }
                let pages = WritePDF([.init(file)], information: PaperInformation(title: "", created: 0), output: output)
                await attempt(pages, pool, makes: output, name)
            }
        }
    }
}

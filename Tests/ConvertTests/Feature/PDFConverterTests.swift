import Base
import Foundation
import TestSupport
import Testing
import Workers

@testable import Convert

@Suite(.serialized, .enabled(if: hasRenderer, "PDFium is not installed")) struct PDFConverterTests {
    private static let qpdf = "/usr/bin/qpdf"

    /// Pictures like photographs. They are large enough to be worth compressing.
    private static func photos(_ count: Int) -> [UInt8] {
        let side = 200
        return SamplePDF.pictures(
            (0..<count).map { number in
                var random = SplitMix64(seed: UInt64(number))
                let samples = (0..<side * side * 3).map { index in
                    UInt8(min(255, index / 3 % side + Int(random.next() % 8)))
                }
                return ("/Width \(side) /Height \(side) /BitsPerComponent 8 /ColorSpace /DeviceRGB", samples)
            })
    }

    private func lock(_ file: BytePath, to locked: BytePath) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: Self.qpdf)
        process.arguments = ["--encrypt", "sésame", "owner", "256", "--", file.display, locked.display]
        try process.run()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0)
    }

    private static let converters: [(id: String, options: [String: OptionValue])] = [
        ("pdf-merge", [:]), ("pdf-split", [:]), ("pdf-pages", ["act": .text("right")]), ("pdf-compress", [:]),
        ("pdf-text", [:]), ("pdf-pictures", ["dpi": .number(36)]), ("pdf-extract", [:]), ("pdf-about", ["heading": .text("x")]),
    ]

    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: qpdf), "needs qpdf"))
    func `each converter opens a locked PDF with its password, and says what is missing without`() async throws {
        try await Workshop.with { shop in
            let open = try shop.put(Self.photos(2), "open.pdf"), locked = shop.folder.appending("locked.pdf")
            try lock(open, to: locked)
            for (id, options) in Self.converters {
                // If a PDF opens without a password, the given password is ignored.
                let files = id == "pdf-merge" ? [locked, open] : [locked]
                func run(_ password: String?) async throws -> [ConverterResult] {
                    let values = options.merging(password.map { ["password": .text($0)] } ?? [:]) { $1 }
                    let conversion = try DirectConversion(id, values, pool: shop.pool, folder: shop.results)
                    return try await conversion.run(files.map { ($0, $0.name.display) })
                }
                let attempts: [(String?, String)] = [(nil, "pdf.passwordRequired"), ("wrong", "pdf.passwordWrong")]
                for (password, reason) in attempts {
                    let failure = await #expect(throws: Failure.self) { try await run(password) }
                    #expect(failure?.reason.rawValue == reason, "\(id)")
                    #expect(failure?.code == .passwordRequired, "\(id)")
                }
                #expect(try await !run("sésame").isEmpty, "\(id)")
            }
            // A changed PDF keeps its password. A PDF that was merged from several PDFs has no password.
            let turned = try await shop.run("pdf-pages", ["act": .text("over"), "password": .text("sésame")], locked)
            await #expect(throws: Failure.self) { try await shop.text(turned[0].path) }
            #expect(try await shop.text(turned[0].path, password: "sésame").contains("Page 2"))
            let unlocked = try await shop.run("pdf-unlock", ["password": .text("sésame")], locked)
            #expect(try await shop.text(unlocked[0].path).contains("Page 2"))
        }
    }

    @Test func `a PDF becomes as small as wished, in the best quality that fits, and its text stays`() async throws {
        try await Workshop.with { shop in
            let file = try shop.put(Self.photos(3), "photos.pdf")
            func size(_ kilobytes: Int) async throws -> Int {
                let options: [String: OptionValue] = ["level": .text("limit"), "kilobytes": .number(Double(kilobytes))]
                let made = try await shop.run("pdf-compress", options, file)
                #expect(try await shop.text(made[0].path).contains("Page 3"))
                return try shop.bytes(made[0].path).count
            }
            let exact = try await size(10_000)
            let maximum = exact / 3000
            let fitting = try await size(maximum)
            #expect(fitting <= maximum * 1000)
            #expect(try await size(max(10, fitting / 1000)) <= fitting)
            // Compression does not change pictures in CMYK.
            var random = SplitMix64(seed: 1)
            let inks = (0..<100 * 100 * 4).map { _ in UInt8(truncatingIfNeeded: random.next()) }
            let noise = SamplePDF.pictures([("/Width 100 /Height 100 /BitsPerComponent 8 /ColorSpace /DeviceCMYK", inks)])
            let printed = try shop.put(noise, "printed.pdf"), before = try shop.names()
            let failure = await #expect(throws: Failure.self) {
                try await shop.run("pdf-compress", ["level": .text("limit"), "kilobytes": .number(20)], printed)
            }
            #expect(failure?.reason == "pdf.cannotFit")
            #expect(try shop.names() == before)
        }
    }

    @Test func `a smaller PDF is named in the language of who asked for it`() async throws {
        try await Workshop.with { shop in
            let file = try shop.put(Self.photos(1), "photos.pdf")
            func name(_ options: [String: OptionValue]) async throws -> String {
                try await shop.run("pdf-compress", options.merging(["level": .text("strong")]) { $1 }, file)[0].name
            }
            #expect(try await name([:]) == "photos small.pdf")
            #expect(try await name(["addition": .text("klein")]) == "photos klein.pdf")
            #expect(try await name(["addition": .text("../klein")]) == "photos .. klein.pdf")
        }
    }

    @Test func `a picture whose palette is of inks is taken out as it looks`() async throws {
        try await Workshop.with { shop in
            let palette = (0..<256).map { String(format: "%02x%02x0000", $0, 255 - $0) }.joined()
            let dictionary = "/Width 60 /Height 40 /BitsPerComponent 8 /ColorSpace [/Indexed /DeviceCMYK 255 <\(palette)>]"
            let samples = (0..<2400).map { UInt8($0 % 60 * 4) }
            let file = try shop.put(SamplePDF.pictures([(dictionary, samples)]), "inks.pdf")
            let made = try await shop.run("pdf-extract", [:], file)
            #expect(made.map(\.kind) == [.png])
            #expect(try shop.bytes(made[0].path).starts(with: [0x89, 0x50, 0x4E, 0x47]))
        }
    }

    @Test func `pictures that cannot be taken out are counted, and the others come`() async throws {
        try await Workshop.with { shop in
            let form = "/Width 60 /Height 40 /BitsPerComponent 8 /ColorSpace /DeviceRGB"
            let whole = [UInt8](repeating: 9, count: 7200), cut = [UInt8](repeating: 9, count: 700)
            let file = try shop.put(SamplePDF.pictures([(form, whole), (form, cut), (form, whole)]), "three.pdf")
            func run(_ file: BytePath) async throws -> (made: Int, notes: [Failure]) {
                var notes: [Failure] = []
                let conversion = try DirectConversion("pdf-extract", [:], pool: shop.pool, folder: shop.results)
                let made = try await conversion.run([(file, "three.pdf")], onNote: { notes.append($0) })
                return (made.count, notes)
            }
            let found = try await run(file)
            #expect(found.made == 2)
            #expect(found.notes == [Failure(.unsupportedFormat, "pdf.picturesLeftOut", ["left": 1, "count": 3])])
            let all = try await run(try shop.put(SamplePDF.pictures([(form, whole)]), "one.pdf"))
            #expect(all.made == 1 && all.notes == [])
        }
    }

    /// Cancelling kills the worker, as does anything else that ends the conversion.
    @Test func `a conversion that is cancelled in the middle leaves nothing`() async throws {
        try await Workshop.with { shop in
            let file = try shop.put(Self.photos(12), "photos.pdf"), other = try shop.put(Self.photos(2), "other.pdf")
            var cancelled = 0
            for (id, options) in Self.converters {
                let conversion = try DirectConversion(id, options, pool: shop.pool, folder: shop.results)
                let inputs = id == "pdf-merge" ? [file, other] : [file]
                let files: [(path: BytePath, name: String)] = inputs.map { ($0, $0.name.display) }
                let work = Task { try await conversion.run(files) }
                let ended = Task { _ = await work.result }
                // A temporary file exists from before the request until the result is complete, except for text, which is only
                // written at the very end.
                try await until {
                    if id == "pdf-text" { return !shop.pool.statistics.running.isEmpty }
                    return try !shop.names().isEmpty
                }
                work.cancel()
                await ended.value
                switch await work.result {
                case .success(let results):
                    #expect(try shop.names() == results.map { $0.path.name.display }.sorted(), "\(id)")
                    for result in results { _ = result.path.withCString { unlink($0) } }
                case .failure(let error):
                    cancelled += 1
                    #expect((error as? Failure)?.code == .cancelled, "\(id): \(error)")
                    // First the worker is killed, then its unfinished files are removed. Results that were already finished may
                    // remain.
                    try await until { try shop.names().allSatisfy { !$0.hasPrefix(".") } }
                    for name in try shop.names() {
                        let path = shop.results.appending(name)
                        #expect(try !shop.bytes(path).isEmpty, "\(id)")
                        _ = path.withCString { unlink($0) }
                    }
                }
            }
            #expect(cancelled > Self.converters.count / 2)
        }
    }
}

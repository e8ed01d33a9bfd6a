import Basics
import Mail

extension WorkerProcess {
    static func mail(_ request: MailRequest) throws(Failure) -> MailAnswer {
        switch request {
        case .list(let file, let output): return .listed(try list(file, output))
        case .show(let file, let place):
            return .message(try reading { () throws(MailError) in try MailMessage(reader(file, place)) })
        case .attachment(let file, let place, let index, let output):
            return .written(try save(try reading { () throws(MailError) in try reader(file, place) }, attachment: index, output))
        case .related(let file, let place, let contentID, let output):
            return .written(try save(try reading { () throws(MailError) in try reader(file, place) }, related: contentID, output))
        case .export(let file, let place, let form, let output):
            return .written(try export(try reading { () throws(MailError) in try reader(file, place) }, form, output))
        case .extract(let file, let place, let folder, let isDated, let output):
            var extraction = try MailExtraction(folder: folder, isDated: isDated, output: output)
            return .listed(try extraction.run(file, place))
        case .collect(let file, let index, let choice, let form, let output):
            return .written(try MailCollection(file: file, index: index, choice: choice).write(form, output))
        case .pictures(let file, let index, let choice, let folder, let output):
            return .listed(try MailCollection(file: file, index: index, choice: choice).pictures(folder, output))
        case .index(let file, let index):
            var indexing = try MailIndexing(file, index: index)
            return .indexed(try indexing.run())
        }
    }

    private static func list(_ file: BytePath, _ output: BytePath) throws(Failure) -> MailCount {
        var lines = try MailLines(output)
        var linker = ThreadLinker()
        var count = 0
        let archive = try reading { () throws(MailError) in try MailArchive(path: file.bytes) }
        var walk = archive.walk()
        var problem: Failure?
        do throws(MailError) {
            while problem == nil, let message = try walk.next()?.message {
                let summary = MailSummary(message)
                count = message.number
                do throws(Failure) {
                    try lines.add(message, summary, thread: linker.thread(of: summary, number: count))
                } catch {
                    problem = error
                }
            }
        } catch {
            problem = error.failure
        }
        // What was read before is worth having.
        try lines.flush()
        if let problem { throw problem }
        return MailCount(count: count, bytes: archive.bytes, problems: walk.problems)
    }

    /// Engine's errors as failures.
    static func reading<T>(_ body: () throws(MailError) -> T) throws(Failure) -> T {
        do throws(MailError) { return try body() } catch { throw error.failure }
    }

    static func reader(_ file: BytePath, _ place: MailPlace) throws(MailError) -> MessageReader {
        switch place {
        case .number(let number): return try MailArchive(path: file.bytes).message(number)
        case .at(let path, let offset, let number):
            let opened = try MailArchive(path: path.bytes).open(0)
            var scanner = try opened.scanner(at: offset, number: number)
            guard let message = try scanner.next() else { throw .noMessage(number: 1, count: 0) }
            return MessageReader(message, in: opened)
        }
    }
}

// MARK: Files

extension WorkerProcess {
    private static func save(_ reader: MessageReader, attachment index: Int, _ output: BytePath) throws(Failure) -> MailFile {
        let all = try reading { () throws(MailError) in try reader.attachments() }
        guard all.indices.contains(index) else {
            throw Failure(.badRequest, "mail.noSuchAttachment", ["number": index + 1, "count": all.count])
        }
        let pieces = try reading { () throws(MailError) in try reader.content(of: all[index]) }
        return try save(pieces, name: all[index].name ?? "", type: all[index].type, output)
    }

    private static func save(_ reader: MessageReader, related contentID: String, _ output: BytePath) throws(Failure) -> MailFile {
        guard let part = reader.related().first(where: { $0.contentID == contentID }) else {
            throw Failure(.fileNotFound, "mail.noSuchPicture")
        }
        let pieces = try reading { () throws(MailError) in try reader.content(of: part) }
        return try save(pieces, name: part.fileName ?? "", type: part.type.description, output)
    }

    private static func export(_ reader: MessageReader, _ form: MailForm, _ output: BytePath) throws(Failure) -> MailFile {
        switch form {
        case .eml:
            let pieces = try reading { () throws(MailError) in try reader.raw() }
            return try save(pieces, name: "", type: "message/rfc822", output)
        case .txt:
            let text = try reading { () throws(MailError) in try MailMessage(reader).plain }
            return try save(MailPieces(Array(text.utf8)), name: "", type: "text/plain", output)
        case .pdf:
            let message = try reading { () throws(MailError) in try MailMessage(reader) }
            let paper = PlainPaper(title: message.subject, author: message.from.first.map { $0.name ?? $0.address } ?? "")
            return try save(MailPieces(paper.pdf(of: message.plain)), name: "", type: "application/pdf", output)
        case .html:
            let page = try reading { () throws(MailError) in try MailPrint(reader).page }
            return try save(MailPieces(page), name: "", type: "text/html", output)
        }
    }

    /// Copies piece by piece: an attachment may be larger than the memory.
    static func save(_ pieces: MailPieces, name: String, type: String, _ output: BytePath) throws(Failure) -> MailFile {
        var pieces = pieces
        var file = try MailOutput(output)
        while let piece = try reading({ () throws(MailError) in try pieces.next() }) { try file.write(piece) }
        return try file.finish(name: name, type: type)
    }
}

extension MailWalk {
    var problems: [Failure] { skipped.map { $0.error.failure.at(BytePath(bytes: $0.file.path)) } }
}

import Acts
import Base
import Glibc
import Hummingbird
import MailTasks
import Web

/// Saves a mail, or attachments of it, in a shared folder.
struct MailSavingController {
    let mailbox: Mailbox
    let saver: FileSaver

    func addRoutes(to router: some RouterMethods<Context>) {
        router.post("/api/mailbox/archives/{archive}/messages/{number}/save", use: save)
    }
}

extension MailSavingController {
    private struct SaveRequest: Decodable {
        /// A shared folder, or a folder inside one.
        let folder: BytePath
        /// Indexes in the mail's list of attachments.
        let attachments: [Int]
        /// The form in which the mail itself is saved; nil if it is not.
        let form: MailForm?
        /// The revision of the index in which the user saw the mail.
        let revision: String?
    }

    /// Copies a mail or attachments to a shared folder, as one act that can be undone. Overwrites nothing. An attachment that
    /// cannot be extracted does not stop the others.
    private func save(_ request: Request, _ context: Context) async throws -> Response {
        let body = try await request.decode(SaveRequest.self, upTo: 1 << 20)
        let mail = try request.mail(context)
        let folder = try saver.folder(body.folder)
        guard !body.attachments.isEmpty || body.form != nil else { throw Failure(.badRequest, "mail.noAttachmentChosen") }
        let message = try await mailbox.message(mail)
        let all = message.attachments
        for index in body.attachments where !all.indices.contains(index) {
            throw Failure(.badRequest, "mail.noSuchAttachment", ["number": index + 1, "count": all.count])
        }
        var (files, drafts, problems): ([FileAdder.NewFile], [BytePath], [Failure]) = ([], [], [])
        defer { for path in drafts { _ = path.withCString { unlink($0) } } }
        if let form = body.form {
            drafts.append(try await mailbox.held(try await mailbox.export(mail, form).path))
            files.append(FileAdder.NewFile(source: drafts[0], name: message.fileName(form), modified: nil))
        }
        var seen: Set<Int> = []
        for index in body.attachments where seen.insert(index).inserted {
            do throws(Failure) {
                let path = try await mailbox.heldAttachment(mail, index)
                drafts.append(path)
                files.append(FileAdder.NewFile(source: path, name: all[index].safeName, modified: nil))
            } catch {
                if error.code == .diskFull || error.code == .cancelled { throw error }
                problems.append(error)
            }
        }
        try mailbox.check(mail.archive, revision: body.revision)
        return try json(try await saver.save(files, in: folder, besides: problems))
    }
}

extension Mailbox {
    /// Extracts an attachment to a file that remains until the caller removes it.
    fileprivate func heldAttachment(_ mail: MailAddress, _ index: Int) async throws(Failure) -> BytePath {
        try await held(try await attachment(mail, index).path)
    }

    /// Keeps a file that was extracted until the caller removes it. Without this, it may be removed when many large files are
    /// extracted.
    fileprivate func held(_ extracted: BytePath) async throws(Failure) -> BytePath {
        let held = try await scratch.freePath()
        guard extracted.withCString({ from in held.withCString { link(from, $0) } }) == 0 else {
            throw Failure.system(errno, "read", extracted)
        }
        return held
    }
}

import Base

/// Assigns each mail to a conversation, in one pass and constant memory. A conversation is identified by the number of its first
/// mail.
///
/// A mail belongs to the conversation of its newest known reference. If it has none, it belongs to the conversation of an earlier
/// mail that refers to it. If there is no such mail and the subject is that of a reply, the mail belongs to the conversation of
/// the newest mail with the same base subject (RFC 5256, section 2.1). Only about the last million ids are kept, so a reply that
/// arrives years later starts a new conversation.
public struct ThreadLinker {
    private var byID = RecentNumbers(bits: 20)
    private var bySubject = RecentNumbers(bits: 18)

    public init() {}

    public mutating func thread(of mail: MailSummary, number: Int) -> Int {
        thread(of: mail, base: BaseSubject(mail.subject), number: number)
    }

    /// - Parameter base: the base subject of the mail.
    public mutating func thread(of mail: MailSummary, base: BaseSubject, number: Int) -> Int {
        let id = mail.messageID.isEmpty ? nil : checksum(mail.messageID)
        let references = mail.references.map { checksum($0) }
        var thread: Int?
        for reference in references.reversed() {
            thread = byID[reference]
            if thread != nil { break }
        }
        if thread == nil, let id { thread = byID[id] }
        let subject = base.text.isEmpty ? nil : checksum(base.text.utf8)
        if thread == nil, base.isReply, let subject { thread = bySubject[subject] }
        let found = thread ?? number
        if let id { byID[id] = found }
        for reference in references where byID[reference] == nil { byID[reference] = found }
        if let subject { bySubject[subject] = found }
        return found
    }

    /// Adds a mail that an earlier run has assigned to a conversation.
    ///
    /// - Parameters:
    ///   - identity: see `MailSummary.identity`.
    ///   - subject: the base subject.
    public mutating func remember(identity: Int64, subject: String, thread: Int) {
        if identity != 0 { byID[UInt64(bitPattern: identity)] = thread }
        if !subject.isEmpty { bySubject[checksum(subject.utf8)] = thread }
    }
}

public import Workers

extension WorkerTasks {
    /// The tasks on mail archives.
    public static let mail: [any WorkerTask.Type] = [
        ListMail.self, ShowMail.self, ReadDocumentText.self, SaveAttachment.self, ExportMail.self,
        ExtractAttachments.self,
        CollectMails.self, CollectPictures.self, IndexMail.self, FindAttachments.self, ExcerptMail.self,
    ]
}

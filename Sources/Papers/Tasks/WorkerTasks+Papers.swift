public import Workers

extension WorkerTasks {
    /// The tasks on PDFs and office documents.
    public static let papers: [any WorkerTask.Type] = [
        DescribePDF.self, ReadContents.self, DrawPage.self, ReadPages.self, ReadPDFText.self, WritePDF.self, MergePDFs.self,
        PlanSplit.self,
        SplitPDF.self,
        EditPDF.self, CompressPDF.self, ListPDFPictures.self, TakePDFPictures.self, AddText.self,
        ReadOfficeDocument.self, FindFontLibraries.self,
    ]
}

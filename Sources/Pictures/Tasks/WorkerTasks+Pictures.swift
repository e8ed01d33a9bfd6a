public import Workers

extension WorkerTasks {
    /// The tasks on pictures.
    public static let pictures: [any WorkerTask.Type] = [
        DigestFile.self, Describe.self, MakePreview.self, ConvertPicture.self, DescribeTexture.self, ListPictureLibraries.self,
        ReadDates.self, ReadExport.self, EditSidecar.self, EditPicture.self, FindLocation.self, FindEmbeddedFilm.self,
    ]
}

/// All converters, in the order in which they are offered.
public enum Converters {
    public static let all: [any Converter] = [
        ConvertPictures(),
        ShrinkPictures(),
        JoinPDF(),
        TakeApartPDF(),
        ArrangePDF(),
        SmallerPDF(),
        SearchablePDF(),
        DrawPDF(),
        TextOfPDF(),
        PicturesOfPDF(),
        UnlockPDF(),
        NamePDF(),
        PicturesToPDF(),
        ConvertTable(),
        PackZip(),
    ]
}

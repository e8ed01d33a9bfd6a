import Base
import Catalogue
import Testing

@testable import Library

@Suite("What names say")
struct TableTests {
    @Test(
        "The date in a name",
        arguments: [
            ("IMG_20240501_123000.jpg", "2024-05-01T12:30:00"),
            ("20240501_123000.jpg", "2024-05-01T12:30:00"),
            ("20240501123000.jpg", "2024-05-01T12:30:00"),
            ("20240501000000.jpg", "2024-05-01T00:00:00"),
            ("20240501000001.jpg", "2024-05-01T00:00:01"),
            ("IMG_20240501_000000.jpg", "2024-05-01T00:00:00"),
            ("Screenshot 2024-05-01 at 12.30.00.png", "2024-05-01T12:30:00"),
            ("Screenshot_20240501-123000.png", "2024-05-01T12:30:00"),
            ("WhatsApp Image 2024-05-01 at 12.30.00.jpeg", "2024-05-01T12:30:00"),
            ("2024-05-01 12.30.00.jpg", "2024-05-01T12:30:00"),
            ("2024:05:01.jpg", "2024-05-01T00:00:00"),
            ("IMG-20240501-WA0001.jpg", "2024-05-01T00:00:00"),
            ("holiday 2024-02-29.jpg", "2024-02-29T00:00:00"),
            ("VID_19991231_235959.mp4", "1999-12-31T23:59:59"),
        ])
    func nameDate(_ name: String, _ time: String) { #expect(NameDate.find(in: Array(name.utf8))?.time.iso == time) }

    @Test(
        "Names without a date",
        arguments: [
            "DSC_0001.jpg", "IMG_1234.jpg", "20241301.jpg", "20240230.jpg", "18991231.jpg", "21000101.jpg", "120240501.jpg",
            "202405011.jpg",
            "2024-05.jpg", "2024.jpg", "", "2024-05-0",
        ])
    func noDate(_ name: String) { #expect(NameDate.find(in: Array(name.utf8)) == nil) }

    @Test(
        "Names of screenshots",
        arguments: [
            "Screenshot_20240501.png", "Screenshot 2024-05-01 at 12.30.00.png", "SCREENSHOT.JPG", "Screen Shot 2019-01-01.png",
            "Bildschirmfoto vom 2024-05-01.png", "Captura de pantalla 1.png", "Capture d’écran 2024.png", "スクリーンショット 2024.png",
            "Снимок экрана.png", "my screenshot.png", "old_screenshot.png", "截圖 2024-10-22 下午2.27.56.png",
            "ภาพถ่ายหน้าจอ 2568-04-28.png",
            "צילום מסך 2022-09-02.png", "Captură de ecran din 2024.png", "Captura desde 2024-05-17 12-40-40.png",
            "Στιγμιότυπο οθόνης 2023-06-04 201337.png", "Cuplikan layar 2024-09-11 214811.png",
        ])
    func screenshot(_ name: String) { #expect(ScreenshotRule.isScreenshotName(Array(name.utf8))) }

    @Test(
        "Names of no screenshots",
        arguments: ["IMG_1.jpg", "sunscreen.jpg", "noscreenshot.jpg", "screen.jpg", "", "scree\u{0}nshot.png"])
    func noScreenshot(_ name: String) { #expect(!ScreenshotRule.isScreenshotName(Array(name.utf8))) }

    @Test(
        "Folders of screenshots",
        arguments: [
            ("/p/Screenshots", true), ("/p/screenshots", true), ("/p/Bildschirmfotos", true), ("/p/Screenshots/2024", true),
            ("/p/Screenshots/2024/05", true), ("/Screenshots/a/b/c", false), ("/p/phoneScreenshots", true),
            ("/p/Handy-Bildschirmfotos", true), ("/p/screenshotsOld", false),
            ("/p", false), ("/p/tabletScreenshots", true), ("/p/Meine Bildschirmfotos", true), ("/p/Mes captures d’écran", true),
            ("/p/Mis capturas de pantalla", true), ("/p/Minhas capturas de tela", true), ("/p/Le mie schermate", true),
            ("/p/Schermafdrukken", true), ("/p/Zrzuty ekranu", true), ("/p/Skärmdumpar", true), ("/p/kuvakaappaukset", true),
            ("/p/СКРИНШОТЫ", true), ("/p/手机屏幕截图", true), ("/p/スクリーンショット", true), ("/p/내 스크린샷", true),
            ("/p/Screens", false), ("/p/Capturas", false), ("/p/Screenshot ideas", false),
        ])
    func screenshotFolder(_ path: String, _ is: Bool) { #expect(ScreenshotRule.isScreenshotFolder(BytePath(path)) == `is`) }

    @Test("A camera excludes, a comment and a screen's size as PNG include")
    func contents() {
        func verdict(
            _ path: String, camera: Bool = false, comment: String? = nil, format: String = "jpeg", _ width: Int = 10,
            _ height: Int = 10
        ) -> Bool {
            ScreenshotRule.byContents(
                BytePath(path), hasCamera: camera, comment: comment, format: format, width: width, height: height)
        }
        #expect(verdict("/p/Screenshot.png"))
        #expect(!verdict("/p/Screenshot.png", camera: true))
        #expect(verdict("/p/a.jpg", comment: "Screenshot"))
        #expect(!verdict("/p/a.jpg", comment: "a day at sea"))
        #expect(verdict("/p/a.png", format: "png", 1170, 2532))
        #expect(verdict("/p/a.png", format: "png", 2532, 1170))
        #expect(!verdict("/p/a.jpg", format: "jpeg", 1170, 2532))
        #expect(!verdict("/p/a.png", format: "png", 1171, 2532))
    }

    @Test(
        "Endings and what they promise",
        arguments: [
            ("jpg", "jpeg"), ("jfif", "jpeg"), ("hif", "heic"), ("cr3", "raw"), ("tiff", "tiff"), ("jxl", "jxl"), ("mov", "mov"),
        ])
    func kinds(_ ending: String, _ format: String) { #expect(LibraryFormat(fileExtension: ending)?.format == format) }

    @Test("Endings that are none of ours", arguments: ["", "txt", "pdf", "xmp", "svg", "aae", "jp"])
    func noKinds(_ ending: String) { #expect(LibraryFormat(fileExtension: ending) == nil) }
}

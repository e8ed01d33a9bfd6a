public import Base

/// Decides whether a picture is a screenshot, by its name, its folder and its metadata. A picture taken by a camera is never a
/// screenshot.
public enum ScreenshotRule {
    /// The reason why a picture counts as a screenshot.
    public enum Reason: String, Codable, Sendable {
        case name, folder, comment
        /// A PNG without a camera, in the screen size of a phone, tablet or laptop.
        case screen
        /// The user marked the picture as a screenshot.
        case person
    }

    /// The names that file managers and phones give to screenshots in common languages, in lower case.
    private static let names = [
        "screenshot", "screen shot", "screen_shot", "screencapture", "screen capture", "bildschirmfoto", "captura de pantalla",
        "captura de ecrã",
        "captura de tela", "capture d’écran", "capture d'écran", "capture d’ecran", "schermata", "schermafbeelding",
        "skärmavbild", "skærmbillede",
        "skjermbilde", "zrzut ekranu", "snímek obrazovky", "képernyőfotó", "ekran görüntüsü", "ekran resmi", "снимок экрана",
        "скриншот",
        "截图", "截屏", "螢幕截圖", "截圖", "屏幕截图", "屏幕快照", "螢幕快照", "螢幕擷取畫面", "微信截图", "スクリーンショット", "스크린샷", "لقطة شاشة",
        "צילום מסך", "näyttökuva", "snímka obrazovky", "snimka zaslona", "snimak ekrana", "captură de ecran", "captura desde 2",
        "capture du 2", "знімок екрана", "екранна снимка", "στιγμιότυπο οθόνης", "ภาพถ่ายหน้าจอ", "ảnh màn hình",
        "ảnh chụp màn hình", "cuplikan layar", "tangkapan layar", "petikan skrin", "स्क्रीनशॉट", "simplescreenrecorder", "screenshot_",
    ]

    private static let folders: Set<String> = [
        "screenshots", "screenshot", "screen captures", "bildschirmfotos", "capturas de pantalla", "captures d’écran",
        "captures d'écran",
        "schermate", "capturas de tela", "снимки экрана", "截图", "スクリーンショット",
    ]

    /// Endings of the names that apps, cameras and users give to screenshot folders: "phoneScreenshots", "Handy-Screenshots".
    private static let folderEndings = [
        "screenshots", "screenshot", "screen shots", "screencaptures", "bildschirmfotos", "bildschirmaufnahmen",
        "capturas de pantalla", "capturas de tela", "capturas de ecrã", "captures d’écran", "captures d'écran", "schermate",
        "schermafbeeldingen", "skärmbilder", "skærmbilleder", "skjermbilder", "zrzuty ekranu", "snímky obrazovky",
        "ekran görüntüleri", "снимки экрана", "скриншоты", "截图", "截屏", "螢幕截圖", "スクリーンショット", "스크린샷",
        "screen captures", "screengrabs", "screen grabs", "bildschirmkopien", "captures d’ecran", "captures d'ecran",
        "schermopnamen", "schermafdrukken", "istantanee schermo", "kuvakaappaukset", "skärmavbilder", "skärmdumpar",
        "skjermdumper",
        "skjermbilete", "skærmdumps", "képernyőképek", "képernyőfotók", "capturi de ecran", "snímky obrazoviek", "snimke zaslona",
        "στιγμιότυπα οθόνης", "знімки екрана", "скріншоти", "ekran resimleri", "لقطات الشاشة", "צילומי מסך",
        "tangkapan layar", "ảnh chụp màn hình", "屏幕截图", "螢幕擷取畫面", "萤幕截图", "スクショ", "화면 캡처", "เก็บภาพหน้าจอ",
    ]

    /// Screen sizes of devices that save screenshots as PNG: long side × short side in pixels.
    private static let screens: Set<[Int]> = [
        [1136, 640], [1334, 750], [1792, 828], [2208, 1242], [1920, 1080], [2436, 1125], [2688, 1242], [2532, 1170],
        [2556, 1179], [2622, 1206],
        [2778, 1284], [2796, 1290], [2868, 1320], [2340, 1080], [2400, 1080], [2408, 1080], [2412, 1080], [2520, 1080],
        [3088, 1440],
        [3120, 1440], [3200, 1440], [2992, 1344], [2268, 1080], [2160, 1080], [2280, 1080], [2960, 1440], [2560, 1440],
        [2048, 1536],
        [2224, 1668], [2388, 1668], [2732, 2048], [2360, 1640], [2880, 1800], [2560, 1600], [3024, 1964], [3456, 2234],
        [1280, 720], [1600, 720],
    ]

    /// The names grouped by their first byte, because the user waits while a million names are checked.
    private static let namesByFirstByte: [[[UInt8]]] = {
        var table = [[[UInt8]]](repeating: [], count: 256)
        for name in names { table[Int(name.utf8.first ?? 0)].append(Array(name.utf8)) }
        return table
    }()

    /// Whether the name or the folder of a file indicates a screenshot. Used before the file is read.
    public static func byName(_ path: BytePath) -> Bool { isScreenshotName(path.name.bytes) || isScreenshotFolder(path.parent) }

    /// Whether the folder is a folder of screenshots or lies inside one, because users sort screenshots into subfolders by year
    /// or program.
    public static func isScreenshotFolder(_ path: BytePath) -> Bool {
        path.bytes.split(separator: UInt8(ascii: "/")).suffix(depth).contains { isScreenshotFolder(named: $0) }
    }

    /// The number of folders that are checked: the folder of the picture and its parents.
    private static let depth = 3

    private static func isScreenshotFolder(named bytes: ArraySlice<UInt8>) -> Bool {
        let name = String(decoding: bytes, as: UTF8.self).composed.lowercased()
        return folders.contains(name) || name.hasPrefix(albumFolder) || folderEndings.contains { name.hasSuffix($0) }
    }

    /// The common prefix of the folders into which Shoebox moves screenshots at the user's request.
    private static let albumFolder = "screenshots – "

    /// Whether a word of the file name begins with one of the known names, ignoring case.
    public static func isScreenshotName(_ name: [UInt8]) -> Bool {
        let lower =
            name.allSatisfy { $0 < 0x80 }
            ? name.map(lowercase) : Array(String(decoding: name, as: UTF8.self).composed.lowercased().utf8)
        for start in lower.indices where start == 0 || lower[start - 1] == 0x20 || lower[start - 1] == 0x5F {
            if namesByFirstByte[Int(lower[start])].contains(where: { lower[start...].starts(with: $0) }) { return true }
        }
        return false
    }

    private static func lowercase(_ byte: UInt8) -> UInt8 { (0x41...0x5A).contains(byte) ? byte | 0x20 : byte }

    /// Whether a file is a screenshot, judging also by its content, which has been read.
    ///
    /// - Parameter comment: the EXIF UserComment, in which phones write "Screenshot".
    public static func byContents(
        _ path: BytePath, hasCamera: Bool, comment: String?, format: String, width: Int, height: Int
    ) -> Bool {
        reason(path, hasCamera: hasCamera, comment: comment, format: format, width: width, height: height) != nil
    }

    /// Returns the reason why a picture counts as a screenshot; nil if it does not count as one, or if a camera took it.
    public static func reason(
        _ path: BytePath, hasCamera: Bool, comment: String?, format: String, width: Int, height: Int
    ) -> Reason? {
        if hasCamera { return nil }
        if comment?.lowercased().contains("screenshot") == true { return .comment }
        if isScreenshotName(path.name.bytes) { return .name }
        if isScreenshotFolder(path.parent) { return .folder }
        return format == "png" && screens.contains([max(width, height), min(width, height)]) ? .screen : nil
    }
}

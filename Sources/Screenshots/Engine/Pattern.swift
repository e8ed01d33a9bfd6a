import Foundation

/// Patterns of times, prices and other facts, compiled once. None of them backtracks exponentially on hostile text.
enum Pattern {
    static let clock = make(#"^\W*([01]?\d|2[0-3])[:.][0-5]\d(\s?[ap]\.?m\.?)?\b.{0,6}$"#)
    static let clockInside = make(#"\b([01]?\d|2[0-3]):[0-5]\d\b"#)
    static let duration = make(#"^[-−–]?(\d{1,2}:)?\d{1,2}:[0-5]\d$"#)
    static let timePair = make(#"^(\d{1,2}:)?\d{1,2}:[0-5]\d\s?[|/·•]\s?(\d{1,2}:)?\d{1,2}:[0-5]\d$"#)
    static let price = make(
        #"([$€£¥₩]\s?\d[\d.,]*)|(\b\d[\d.,]*[.,]\d{2}\s?(€|\$|£|eur|usd|chf|kr|zł|ft)?$)|(\d[\d.,]*\s?(€|£|eur\b|usd\b|chf\b|원|円|元))"#
    )
    static let pricedLine = make(#"(^|\s)[-−]?[$€£]?\s?\d{1,5}[.,]\d{2}\s?([$€£]|eur|usd|chf|kr)?$"#)
    static let discount = make(#"(-|−)\s?\d{1,2}\s?%|\d{1,2}\s?% (off|rabatt|de descuento|sconto|de réduction)"#)
    static let runningTime = make(#"\b\d{1,2}\s?(h|hr|std\.?)\s?\d{1,2}\s?(m|min\.?|mins)?\b"#)
    static let minutes = make(#"\b\d{2,3}\s?(min|mins|minutes|minuten|minuti|minutos|m)\b"#)
    static let episodeMark = make(
        #"\b(s|t)\.?\s?\d{1,2}\s?[.:|·•,]?\s?(e|f|ep)\.?\s?\d{1,3}\b|\b\d{1,2}x\d{2}\b|\b(season|staffel|saison|temporada|stagione|seizoen|sezon|s\w*song) \d{1,2}\s?[.:|·•,–-]\s?(ep(isode|isodio|\.)?|épisode|episódio|folge|aflevering|odcinek|avsnitt) ?\d{1,3}\b"#
    )
    static let outOfTen = make(#"\b\d([.,]\d)?\s?/\s?10\b"#)
    /// A rating of a film on its poster: "7.5", "★ 8.1", "8.2/10".
    static let grade = make(#"^[★☆⭐✩]?\s?(10|\d)[.,]\d(\s?/\s?10)?\s?[★☆⭐]?$"#)
    /// The role of an actor: "as Deckard Shaw".
    static let role = make(#"^(as|als|alias|como|nei panni di) \p{Lu}[\p{L}. ]+"#, caseInsensitive: false)
    static let bracketedYear = make(#"\((19|20)\d\d(\s?[-–]\s?((19|20)\d\d)?)?\)"#)
    static let year = make(#"\b(19|20)\d\d\b"#)
    static let isbn = make(#"\b97[89][- ]?\d[- \d]{8,12}\d\b"#)
    /// The version of a program: "Version 1.4.2", "v2.0".
    static let version = make(#"^(version|versión|versione|v|build)\.?:?\s?\d{1,4}(\.\d+)+|^\d{1,4}\.\d+\.\d+"#)
    static let pageCount = make(#"\b\d{2,4}\s?(pages|seiten|páginas|paginas|pagine|pgs?|pp|p\.|s\.|blz|sidor|stron)(\b|$)"#)
    static let pageOf = make(
        #"\b(page|seite|página|pagina|pág\.?|pag\.?|p\.|s\.|loc)\s?\d{1,4}\s?(of|von|sur|de|di|/)\s?\d{1,4}\b|\b\d{1,4}\s?(of|von|/)\s?\d{2,4}\s?(pages|seiten|p)\b"#
    )
    static let chapter = make(
        #"\b(chapter|kapitel|chapitre|capítulo|capitulo|capitolo|hoofdstuk|rozdzia[łl])\s+(\d{1,3}|[ivxlc]{1,6}|one|two|three|four|five)\b"#
    )
    /// The heading of a chapter above its text: "I: Gangoil", "3. The Problem", "Chapter 3".
    static let chapterHead = make(
        #"^((\d{1,3}|[IVXLC]{1,6})[.:] |(chapter|kapitel|chapitre|cap[ií]tulo|capitolo|hoofdstuk|rozdzia[łl]|part|teil|book)\b)"#)
    /// A row in a list of chapters.
    static let chapterRow = make(
        #"^(vol(ume)?\.?\s?\d{1,3}[\s,·•-]*)?(ch(ap)?(apter|apitre)?|kapitel|cap([ií]tul?o|itolo)?|hoofdstuk|rozdzia[łl]|глава|kap)\.?\s?\d{1,4}\b|^第\s?\d{1,4}\s?(章|话|話|回|巻|卷)"#
    )
    /// A row in a list of episodes.
    static let episodeRow = make(
        #"^(episode|épisode|ep\.?|folge|episodio|episódio|aflevering|odcinek|avsnitt|эпизод|серия|e)\s?\d{1,3}\b|^第\s?\d{1,3}\s?(集|話)$"#
    )
    /// The reading progress of a book.
    static let progress = make(#"^\d{1,3}([.,]\d{1,2})?\s?%( (read|gelesen|lu|leido|letto))?$"#)
    static let progressAtEnd = make(#"\p{L}.*[^\d.,]\d{1,3}\s?%$"#)
    static let chapterList = make(
        #"\b(chapters?|kapitel|chapitres?|cap[ií]tulos?|capitoli) \d{1,4} (of|von|sur|de|di|/) \d{1,4}\b|^\d{1,4} (chapters|kapitel|chapitres|cap[ií]tulos|capitoli)$"#
    )
    /// The number of songs of an album or a list.
    static let tracks = make(
        #"^\d{1,5} (tracks?|songs?|titel|lieder|titres?|morceaux|chansons?|canciones|brani|canzoni|m[uú]sicas|nummers|utwor[oó]w)\b"#
    )
    /// The remaining time of a film.
    static let timeLeft = make(#"^[-−–](\d{1,2}:)?\d{1,2}:[0-5]\d\b"#)
    static let season = make(#"^(season|series|staffel|saison|temporada|stagione|seizoen|sezon) \d{1,2}$"#)
    /// A name as library catalogues write it: "Fitzgerald, F. Scott".
    static let invertedName = make(
        #"^([\S&&[^\p{Lu}]] )?\p{Lu}[\p{L}’'-]+, \p{Lu}[\p{L}.]*( \p{Lu}[\p{L}.]*){0,2}$"#, caseInsensitive: false)
    /// The name of a video file.
    static let videoFile = make(#"\.(mp4|mkv|avi|mov|webm|m4v|wmv|flv|mpe?g|ts)$"#)
    static let speed = make(#"^\d([.,]\d{1,2})?\s?[x×]$"#)
    static let percent = make(#"^\d{1,3}\s?%$"#)
    static let distance = make(#"\b\d{1,4}([.,]\d{1,2})?\s?(km|mi|miles|meilen)\b"#)
    /// The scale of a map, alone on its line.
    static let mapScale = make(#"^\d{1,4}([.,]\d)?\s?(m|km|ft|mi|yd)$"#)
    static let coordinates = make(#"\b\d{1,3}[°º]\s?\d{1,2}([.,]\d+)?['’′]|^-?\d{1,2}[.,]\d{4,}[,;]? +-?\d{1,3}[.,]\d{4,}$"#)
    /// An elevation or a road number, alone on its line.
    static let mapMark = make(#"^(\d{2,4}\s?m|(A|B|E|M|D|N|K|L|St|I|US|SR|CR)[ -]?\d{1,4})$"#, caseInsensitive: false)
    /// A temperature, alone on its line.
    static let degrees = make(#"^[-−–+]?\d{1,3}([.,]\d)?\s?[°º˚℃℉]\s?[CF℃]?$"#)
    static let phoneNumber = make(#"^\+?\(?\d[\d ()/-]{7,16}\d$"#)
    static let street = make(
        #"(stra(ß|ss)e|str\.|weg|allee|platz|gasse)\b|\b(road|street|avenue|ave|lane|boulevard|rue|via|viale|calle|plaza|piazza|quai|drive|highway|hwy)\b"#
    )
    static let code = make(
        #"[{};]\s*$|^\s*(import|from|func|def|class|struct|let|var|const|return|if|else|for|while|public|private|#include|print|export|fn|use|package)\b.*[({:=;.]|=>|->|==|&&|\|\||\w\(.*\)\s*[{;]?$|</?\w+>|^\s*(//|#!|/\*)"#
    )
    static let prompt = make(
        #"\w+@[\w-]+(:|\s)\S*\s?[$#%]|^[$#%>]\s[a-z_./~-]\S*|^~\S* ?[$#%]|^(PS )?[A-Z]:\\"#, caseInsensitive: false)
    /// The name of a source file.
    static let sourceFile = make(
        #"\b[\w-]+\.(js|jsx|tsx?|py|c|h|cc|cpp|rs|go|swift|java|kt|html|css|json|sh|rb|php|ya?ml|toml)\b|(^|\s)\.git\w*"#)
    /// Text in a terminal: a URL, a path, an option, or a common command.
    static let terminal = make(
        #"https?://\S|(^|\s)(~|\.{1,2})?/\w[\w./-]{3,}|(^|\s)--?[a-z]{2,}|\b(install|sudo|bash|root|npm|pkg|apt|pip|git|ssh)\b"#)
    static let handle = make(#"(^|\s)@\w[\w.]{2,}|(^|\s)[ur]/\w{2,}"#)
    static let hashtag = make(#"(^|\s)#\p{L}\w{2,}"#)
    static let ago = make(#"\b\d{1,2}\s?(h|m|d|w|min|std|j)\b\s?(ago)?$|\b(vor|hace|il y a)\s\d|\b(ago|fa)$"#)
    /// A text that is only a time: "7 min", "14.01", "15 August", "10:03 AM".
    static let moment = make(
        #"^(\d{1,2}[:.]\d{2}(\s?[ap]\.?m\.?)?|\d{1,2}\s?(s|sec|m|min|mins|h|hr|hrs|hours?|d|days?|w|wk|std|j|tage?n?)\.?( ago)?|\d{1,2}[./-]\d{1,2}([./-]\d{2,4})?\.?|\d{1,2}\.? \p{L}{3,9}\.?|\p{L}{3,9}\.? \d{1,2})$"#
    )
    /// The source or the date of an article: "mashable.com", "Dec 3, 2022 · Ars Technica".
    static let source = make(
        #"^([a-z0-9-]+\.)+[a-z]{2,6}$|^(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\p{L}*\.? \d{1,2},? \d{4}\s?[·•|,-]\s?\p{L}|\b\d{1,2}\s?(min|minutes?)\.? read\b|\b\d{1,2} min\.? lesezeit\b|\p{L}{3,}\s?[·•|]\s?\d{1,2}\s?(h|hr|hours?|d|days?|min|mins?)( ago)?$|\p{L}{3,}\s?[·•|]\s?(vor|il y a|hace) \d"#
    )
    static let byline = make(#"^(by|von|par|por|di|de|door|av|af)\s+\p{Lu}"#, caseInsensitive: false)
    /// A date without a year, as on lock screens and in calendars: "Dienstag, 14. März".
    static let calendarDay = make(
        #"^(mon|tue|wed|thu|fri|sat|sun|mo|di|mi|do|fr|sa|so|lun|mar|mer|jeu|ven|sam|dim|mi[eé]|jue|vie|s[aá]b|dom|gio)\p{L}*[,.]? ((de )?\d{1,2}\b|\p{L}{3,9} \d{1,2}$)"#
    )
    /// A URL as browsers show it.
    static let address = make(#"^(https?://)?(www\.|m\.)?[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z]{2,8}(/\S*)?$"#, caseInsensitive: false)
    static let date = make(
        #"\b(\d{1,2}[./-]\d{1,2}[./-](\d{4}|\d{2})|\d{4}-\d{2}-\d{2}|\d{1,2}\.? (jan|feb|m[aä]r|apr|ma[iy]|jun|jul|aug|sep|o[ck]t|nov|de[cz])\p{L}*\.?,? \d{4}|(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\p{L}* \d{1,2},? \d{4})\b"#
    )
    static let counted = make(
        #"\b\d[\d.,]*\s?[km]?\s(likes?|comments?|views?|replies|reposts?|shares|followers|gefällt|kommentare|aufrufe|j.aime|commentaires|vues|me gusta|comentarios|visualizaciones|mi piace|commenti)\b"#
    )

    private static func make(_ pattern: String, caseInsensitive: Bool = true) -> NSRegularExpression? {
        try? NSRegularExpression(pattern: pattern, options: caseInsensitive ? [.caseInsensitive] : [])
    }

    static func matches(_ expression: NSRegularExpression?, _ text: String) -> Bool { first(expression, text) != nil }

    /// Returns the first match. Lines of 400 bytes or more are not searched, because no screen shows such a line.
    static func first(_ expression: NSRegularExpression?, _ text: String) -> String? {
        guard let expression, text.utf8.count < 400 else { return nil }
        let whole = NSRange(text.startIndex..., in: text)
        guard let match = expression.firstMatch(in: text, range: whole), let range = Range(match.range, in: text) else {
            return nil
        }
        return String(text[range])
    }

    /// White space, and all characters except ASCII and the minus signs.
    private static let icons = CharacterSet.whitespaces.union(
        CharacterSet(charactersIn: "\u{80}"..."\u{10FFFF}").subtracting(CharacterSet(charactersIn: "−–")))

    /// Returns the seconds of a text that is only a duration; negative if it counts down. Returns nil for any other text.
    static func time(_ text: String) -> Int? {
        let text = text.trimmingCharacters(in: .whitespaces)
        guard text.utf8.count <= 15, text.contains(":") else { return nil }
        // Icons on either side may be recognized as characters.
        let bare = text.trimmingCharacters(in: icons)
        guard matches(duration, bare) else { return nil }
        let isNegative = bare.first.map { "-−–".contains($0) } ?? false
        let seconds = bare.split(whereSeparator: { !$0.isNumber }).reduce(0) { $0 * 60 + (Int($1) ?? 0) }
        return isNegative ? -max(1, seconds) : seconds
    }
}

import Foundation

/// Evidence for conversations: bubbles at two edges, times between them, and the message field below.
extension Evidence {
    mutating func addConversation(_ layout: Layout) {
        let field = MessageField.line(in: layout)
        if let field { add(.chat, .bubbles, MessageField.weight, field.text, lines: [field.index]) }
        let blocks = Bubbles.blocks(in: layout)
        guard let sides = Bubbles.sides(of: blocks, in: layout) else { return }
        let stamps = Bubbles.stamps(between: blocks, in: layout, middle: sides.middle)
        let times = layout.content.count {
            $0.box.top > 0.1 * layout.height && $0.words.count <= 4 && Pattern.matches(Pattern.clockInside, $0.text)
        }
        // If there is no time between the blocks, captions beside pictures look the same as bubbles.
        let isTalk = field != nil || !stamps.isEmpty || times >= 2
        let (mine, theirs) = (sides.mine.count, sides.theirs.count)
        if mine >= 1, theirs >= 1, mine + theirs >= (isTalk ? 3 : 4) {
            let isClear = mine >= 2 && theirs >= 2
            add(.chat, .bubbles, !isTalk ? 1 : isClear ? 2.2 : 1.2, lines: (sides.mine + sides.theirs).flatMap(\.lines))
        }
        if let stamp = stamps.first, mine >= 1, mine + theirs >= 2 {
            add(.chat, .messageTimes, stamps.count > 1 ? 1.6 : 1, stamp.text, lines: stamps.map(\.index))
        }
    }
}

/// The messages of a conversation: blocks of lines, some at the left edge and some at the right edge.
enum Bubbles {
    struct Block {
        var box: Box
        var lines: [Int]
    }

    /// Joins lines with the same left edge, one below the other, to blocks. Bars at the top and the bottom of the screen are
    /// excluded.
    static func blocks(in layout: Layout) -> [Block] {
        let lines = layout.content.filter {
            $0.box.top > 0.09 * layout.height && $0.box.bottom < 0.94 * layout.height && $0.time == nil
                && Words.letters($0.text) > 1
        }.sorted { $0.box.top < $1.box.top }
        var blocks: [Block] = []
        for line in lines {
            if let at = blocks.lastIndex(where: {
                let gap = line.box.top - $0.box.bottom
                return gap > -0.5 * line.box.height && gap < 0.5 * line.box.height
                    && abs($0.box.left - line.box.left) < 0.015 * layout.width
            }) {
                let box = blocks[at].box
                blocks[at].box = Box(
                    left: min(box.left, line.box.left), top: box.top, right: max(box.right, line.box.right),
                    bottom: max(box.bottom, line.box.bottom))
                blocks[at].lines.append(line.index)
            } else {
                blocks.append(Block(box: line.box, lines: [line.index]))
            }
        }
        return blocks
    }

    /// Returns the blocks at the right edge (`mine`) and those at the left edge (`theirs`), without blocks that lie beside
    /// another one. Returns nil if the screen does not have the shape of a phone, or if the text is in a narrow column. The edges
    /// are those of the text, not of the picture, because a phone in an advertisement does not fill the picture.
    static func sides(of blocks: [Block], in layout: Layout) -> (mine: [Block], theirs: [Block], middle: Double)? {
        guard layout.isPhone, let left = blocks.map(\.box.left).min(), let right = blocks.map(\.box.right).max(),
            right - left > 0.4 * layout.width
        else { return nil }
        let width = right - left
        let middle = (left + right) / 2
        let alone = blocks.filter { block in
            abs(block.box.middleX - middle) > 0.04 * layout.width
                && !blocks.contains { $0.lines != block.lines && $0.box.sharedHeight(block.box) > 0.4 }
        }
        let mine = alone.filter { $0.box.right > right - 0.09 * width && $0.box.left > left + 0.12 * width }
        let theirs = alone.filter { $0.box.left < left + 0.14 * width && $0.box.right < right - 0.09 * width }
        // Bubbles begin at different positions, whereas the lines of a table begin at the same one.
        let starts = Set(mine.map { Int($0.box.left / (0.03 * layout.width)) })
        guard starts.count >= min(2, mine.count) else { return ([], theirs, middle) }
        return (mine, theirs, middle)
    }

    /// Returns the lines that contain only a time or a date and stand alone in the middle between messages.
    static func stamps(between blocks: [Block], in layout: Layout, middle: Double) -> [Layout.Line] {
        layout.content.filter { line in
            line.box.top > 0.1 * layout.height && line.box.bottom < 0.92 * layout.height
                && abs(line.box.middleX - middle) < 0.06 * layout.width && line.size < 1.05 * layout.textHeight
                && (Moment.isMoment(line.text) || Pattern.matches(Pattern.date, line.text) && line.words.count <= 6
                    || Pattern.matches(Pattern.calendarDay, line.text))
                && layout.beside(line).isEmpty
        }
    }
}

/// The field at the bottom of a conversation in which the user types a message; its placeholder asks for a message.
enum MessageField {
    static let weight = 2.4

    private static let texts = try? NSRegularExpression(
        pattern: #"""
            ^((type|write|enter|send|compose|new|your|secure|encrypted|unsecured|signal) )*(a |an |your |new |encrypted |text |chat |group )*(imessage|message|messages|sms|text message|chat message)( here| to .*| everyone)?$\#
            |^(eine |deine )?(neue )?(nachricht|sms)( schreiben| eingeben| verfassen| senden| an .*)?$|^schreibe?n? (sie )?(eine |deine |ihre )?nachricht.*$\#
            |^(ecri(re|vez|s)|envoyer|saisi(r|ssez)|tapez|redigez|votre|nouveau) (un |votre |le )?message$|^votre message$\#
            |^(escrib(e|ir|a)|envia(r)?|nuevo)( un| tu| el)? mensaje( aqui)?$|^mensaje( de texto)?$|^(scrivi|invia|digita)( un| il tuo)? messaggio( qui)?$|^messaggio$\#
            |^(escrev(a|er)|digit(e|ar)|envi(e|ar))( uma| sua)? mensagem$|^mensagem$|^(typ|schrijf|stuur)( een| je)? bericht$|^bericht( typen)?$\#
            |^((na|w)pisz |wyslij )?wiadomosc$|^(skriv|send)( et| ett| en)? (meddelande|melding|besked|meddelelse)$\#
            |^(написать |введите |напишите |новое )?сообщение$|^(bir )?mesaj( yaz\w*| gir\w*)?$|^(输入|輸入|发送|發送)?(消息|訊息|信息)$|^メッセージ(を入力|を送信)?$|^메시지( 입력| 보내기)?$
            """#)

    /// Returns the lowest line with such a placeholder, in the lower part of the screen or above the keyboard.
    static func line(in layout: Layout) -> Layout.Line? {
        let content = layout.content.filter { Words.letters($0.text) > 1 }
        let lowest = content.sorted { $0.box.bottom > $1.box.bottom }.prefix(4)
        return lowest.first { line in
            line.words.count <= 6 && line.box.left < 0.5 * layout.width
                && (line.box.top > 0.75 * layout.height
                    || layout.lines.contains(where: \.isKey) && line.box.top > 0.4 * layout.height)
                && Pattern.matches(texts, line.words.joined(separator: " "))
        }
    }
}

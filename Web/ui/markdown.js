// Converts Markdown to elements: headings, paragraphs, lists, quotes, code, tables, emphasis, links. HTML in the text is
// shown as text, pictures are not fetched, and the tooltip of a link shows its URL.
import { h } from "../core/html.js";

/** Lists, quotes and emphasis nested deeper than this are shown as plain text. */
const DEPTH = 12;

/** @param {string} text @returns {HTMLElement[]} */
export function markdown(text) {
    return blocks(text.replaceAll("\r\n", "\n").split("\n"), 0);
}

/** @param {string[]} lines @param {number} depth @returns {HTMLElement[]} */
function blocks(lines, depth) {
    /** @type {HTMLElement[]} */
    const found = [];
    let index = 0;
    while (index < lines.length) {
        const line = lines[index];
        if (!line.trim()) {
            index++;
            continue;
        }
        const [element, next] = depth < DEPTH ? block(lines, index, depth) : paragraph(lines, index);
        found.push(element);
        index = Math.max(next, index + 1);
    }
    return found;
}

/** @param {string[]} lines @param {number} index @param {number} depth @returns {[HTMLElement, number]} */
function block(lines, index, depth) {
    const line = lines[index];
    const fence = line.match(/^ {0,3}(```+|~~~+)/);
    if (fence) return code(lines, index, fence[1]);
    const heading = line.match(/^ {0,3}(#{1,6})\s+(.*?)\s*#*\s*$/);
    if (heading) {
        const level = Math.min(6, heading[1].length + 1);
        return [h(/** @type {"h2"} */ (`h${level}`), null, inline(heading[2])), index + 1];
    }
    if (/^ {0,3}([-*_])( *\1){2,} *$/.test(line)) return [h("hr", null), index + 1];
    if (/^ {0,3}>/.test(line)) {
        const end = whileMatching(lines, index, /^ {0,3}>/);
        return [
            h("blockquote", null, blocks(lines.slice(index, end).map((one) => one.replace(/^ {0,3}> ?/, "")), depth + 1)),
            end,
        ];
    }
    if (/^ {0,3}([-*+]|\d{1,9}[.)])\s+/.test(line)) return list(lines, index, depth);
    if (/^ {4}|^\t/.test(line)) {
        const end = whileMatching(lines, index, /^ {4}|^\t|^\s*$/);
        return [h("pre", null, lines.slice(index, end).map((one) => one.replace(/^( {4}|\t)/, "")).join("\n")), end];
    }
    if (line.includes("|") && /^ {0,3}\|?\s*:?-+:?\s*(\|\s*:?-+:?\s*)*\|?\s*$/.test(lines[index + 1] ?? "")) {
        return table(lines, index);
    }
    return paragraph(lines, index);
}

/** @param {string[]} lines @param {number} index @param {RegExp} pattern */
function whileMatching(lines, index, pattern) {
    let end = index;
    while (end < lines.length && pattern.test(lines[end])) end++;
    return end;
}

/** @param {string[]} lines @param {number} index @param {string} fence @returns {[HTMLElement, number]} */
function code(lines, index, fence) {
    let end = index + 1;
    while (end < lines.length && !lines[end].trim().startsWith(fence)) end++;
    return [h("pre", null, lines.slice(index + 1, end).join("\n")), end + 1];
}

/** @param {string[]} lines @param {number} index @param {number} depth @returns {[HTMLElement, number]} */
function list(lines, index, depth) {
    const isOrdered = /^ {0,3}\d/.test(lines[index]);
    const marker = isOrdered ? /^ {0,3}\d{1,9}[.)]\s+/ : /^ {0,3}[-*+]\s+/;
    const items = [];
    let place = index;
    while (place < lines.length && marker.test(lines[place])) {
        const width = /** @type {RegExpMatchArray} */ (lines[place].match(marker))[0].length;
        const body = [lines[place].slice(width)];
        place++;
        while (
            place < lines.length &&
            (/^\s+\S/.test(lines[place]) || (!lines[place].trim() && /^\s+\S/.test(lines[place + 1] ?? "")))
        ) {
            body.push(lines[place].replace(new RegExp(`^\\s{0,${Math.max(2, width)}}`), ""));
            place++;
        }
        const single = body.length === 1;
        items.push(h("li", null, single ? inline(body[0]) : blocks(body, depth + 1)));
        if (!lines[place]?.trim() && marker.test(lines[place + 1] ?? "")) place++;
    }
    return [h(isOrdered ? "ol" : "ul", null, items), place];
}

/** @param {string[]} lines @param {number} index @returns {[HTMLElement, number]} */
function table(lines, index) {
    const cells = (/** @type {string} */ line) =>
        line.trim().replace(/^\||\|$/g, "").split(/(?<!\\)\|/).map((one) => one.replaceAll("\\|", "|").trim());
    const end = Math.max(index + 2, whileMatching(lines, index + 2, /\|/));
    const head = h("tr", null, cells(lines[index]).map((one) => h("th", null, inline(one))));
    const rows = lines.slice(index + 2, end).map((line) =>
        h("tr", null, cells(line).map((one) => h("td", null, inline(one))))
    );
    return [
        h("div", { class: "markdown-table" }, h("table", null, h("thead", null, head), h("tbody", null, rows))),
        end,
    ];
}

/** @param {string[]} lines @param {number} index @returns {[HTMLElement, number]} */
function paragraph(lines, index) {
    let end = index + 1;
    while (
        end < lines.length && lines[end].trim() && !/^ {0,3}(#{1,6}\s|>|```|~~~|[-*+]\s|\d{1,9}[.)]\s)/.test(lines[end])
    ) end++;
    return [h("p", null, inline(lines.slice(index, end).join("\n"))), end];
}

const INLINE =
    /(`+)([^`]|[^`][^]*?[^`])\1(?!`)|!?\[([^\]]*)\]\(\s*<?((?:[^\s()<>]|\([^\s()]*\))*)>?(?:\s+"[^"]*")?\s*\)|(\*\*|__)(?=\S)([^]*?\S)\5|([*_])(?=\S)([^]*?\S)\7|~~(?=\S)([^]*?\S)~~|\\([!-/:-@[-`{-~])/;

/** @param {string} text @param {number} [depth] @returns {(Node | string)[]} */
export function inline(text, depth = 0) {
    const found = [];
    let rest = text;
    while (rest) {
        const match = depth < DEPTH ? rest.match(INLINE) : null;
        if (!match || match.index === undefined) {
            found.push(rest);
            break;
        }
        if (match.index > 0) found.push(rest.slice(0, match.index));
        found.push(span(match, depth));
        rest = rest.slice(match.index + match[0].length);
    }
    return found;
}

/** @param {RegExpMatchArray} match @param {number} depth @returns {Node | string} */
function span(match, depth) {
    const [, tick, literal, label, address, strong, bold, , soft, struck, sign] = match;
    if (tick) return h("code", null, literal);
    if (label !== undefined) return link(label, address, depth);
    if (strong) return h("strong", null, inline(bold, depth + 1));
    if (soft !== undefined) return h("em", null, inline(soft, depth + 1));
    if (struck !== undefined) return h("s", null, inline(struck, depth + 1));
    return sign;
}

/**
 * Makes a link if the URL is a web or mail URL. Otherwise, returns only the label as text.
 * @param {string} label
 * @param {string} address
 * @param {number} depth
 */
function link(label, address, depth) {
    const words = inline(label || address, depth + 1);
    if (!/^(https?:\/\/|mailto:)/i.test(address)) return h("span", null, words);
    return h("a", { href: address, title: address, target: "_blank", rel: "noopener noreferrer" }, words);
}

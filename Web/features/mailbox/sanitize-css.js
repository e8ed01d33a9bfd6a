/** Sanitizes the CSS of mails. Keeps only known properties, without URLs and positioning. */

const PROPERTIES = new RegExp(
    "^(color|background|background-(color|repeat|size|position)|border(-[a-z-]+)?|font|font-(family|size|style|weight|variant|stretch)|" +
        "text-(align|decoration|decoration-[a-z]+|indent|transform|overflow)|line-height|letter-spacing|word-(spacing|break|wrap)|" +
        "overflow-wrap|white-space|vertical-align|padding(-[a-z-]+)?|margin(-[a-z-]+)?|(min-|max-)?(width|height)|display|float|clear|" +
        "list-style(-type|-position)?|table-layout|caption-side|empty-cells|opacity|overflow|direction|unicode-bidi|visibility|" +
        "box-sizing|object-fit|aspect-ratio|hyphens|quotes|page-break-[a-z]+)$",
);
// Values that fetch a resource, or that browsers interpret differently: escapes, comments, expressions.
const REFUSED = /[\\<>{}]|\/\*|\b(url|src|image|image-set|cross-fade|element|paint|env|expression)\s*\(|javascript:|@/i;
const ADDRESS = /url\(\s*["']?([^"')]+)/gi;
// Maximum number of rules in one style sheet.
const MOST = 5000;

/**
 * @param {string} text the declarations of a rule or a `style` attribute
 * @param {(url: string) => void} onaddress called for each URL
 * @returns {string}
 */
export function cleanDeclarations(text, onaddress) {
    const kept = [];
    for (const declaration of split(text.slice(0, 20_000).replace(/\/\*[^]*?(\*\/|$)/g, ""))) {
        const colon = declaration.indexOf(":");
        const property = declaration.slice(0, colon).trim().toLowerCase();
        const value = declaration.slice(colon + 1).trim();
        for (const [, url] of value.matchAll(ADDRESS)) onaddress(url);
        if (colon > 0 && PROPERTIES.test(property) && value.length < 500 && !REFUSED.test(value)) {
            kept.push(`${property}:${value}`);
        }
    }
    return kept.join(";");
}

/**
 * @param {string} text a style sheet
 * @param {(url: string) => void} onaddress called for each URL
 * @returns {string}
 */
export function cleanSheet(text, onaddress) {
    const sheet = new CSSStyleSheet();
    try {
        sheet.replaceSync(text.slice(0, 500_000).replace(/<!--|-->/g, ""));
    } catch {
        return "";
    }
    let count = 0;
    return write(sheet.cssRules);

    /** @param {CSSRuleList} rules @returns {string} */
    function write(rules) {
        let out = "";
        for (const rule of rules) {
            if (++count > MOST) break;
            if (rule instanceof CSSMediaRule && /^[a-z0-9\s(),.:-]*$/i.test(rule.conditionText)) {
                out += `@media ${rule.conditionText}{${write(rule.cssRules)}}`;
            } else if (rule instanceof CSSStyleRule && !/[{}<\\@]|:has|::/.test(rule.selectorText)) {
                const declarations = cleanDeclarations(rule.style.cssText, onaddress);
                if (declarations) out += `${rule.selectorText}{${declarations}}`;
            }
        }
        return out;
    }
}

/** Splits declarations at semicolons outside quotes and brackets. @param {string} text */
function split(text) {
    const parts = [];
    let start = 0;
    let depth = 0;
    let quote = "";
    for (let at = 0; at < text.length; at++) {
        const letter = text[at];
        if (quote) {
            if (letter === quote) quote = "";
        } else if (letter === '"' || letter === "'") quote = letter;
        else if (letter === "(") depth++;
        else if (letter === ")") depth = Math.max(0, depth - 1);
        else if (letter === ";" && depth === 0) {
            parts.push(text.slice(start, at));
            start = at + 1;
        }
    }
    return [...parts, text.slice(start)].filter((part) => part.trim());
}

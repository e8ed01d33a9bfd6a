/**
 * The one gate for foreign HTML: takes a mail's document apart with the browser's own parser, where nothing runs and nothing is
 * fetched, and builds a new one of known elements, attributes and CSS alone. What is not on a list here does not exist.
 *
 * Two more walls stand behind it: the frame it goes into runs no script (`sandbox`) and loads only what its own CSP allows.
 */
import { cleanDeclarations, cleanSheet } from "./sanitize-css.js";

const HTML = "http://www.w3.org/1999/xhtml";
// A mail nested deeper than this, or with more elements, is cut off there.
const DEEPEST = 256;
const MOST = 100_000;
// A picture inside the text itself, in characters.
const LONGEST_DATA = 3_000_000;
// A picture this small, in CSS pixels, is there to be counted, not to be seen.
const TINY = 3;

const KEPT = new Set(
    ("a abbr address article aside b bdi bdo big blockquote br caption center cite code col colgroup dd del details dfn div dl dt em " +
        "figcaption figure font footer h1 h2 h3 h4 h5 h6 header hr i img ins kbd li main mark nav ol p pre q s samp section small " +
        "span strike strong sub summary sup table tbody td tfoot th thead time tr tt u ul var wbr").split(" "),
);
/** Gone with all that is in them; of others that are not kept the content stays. */
const DROPPED = new Set(
    ("script iframe object embed applet svg math template noscript noembed noframes head title base link meta frame frameset video " +
        "audio source track canvas map select option datalist textarea input button dialog portal slot xmp plaintext listing")
        .split(" "),
);
const ATTRIBUTES = new Set(
    ("align alt bgcolor border cellpadding cellspacing class clear color colspan datetime dir face headers height hspace id lang noshade " +
        "nowrap open reversed rowspan scope size span start summary title type valign value vspace width").split(" "),
);

/**
 * @typedef {object} Clean
 * @property {DocumentFragment} content
 * @property {string} css
 * @property {string[]} blocked hosts of what was not loaded and could be seen, one entry for each thing
 * @property {boolean} loadable whether some of it would come if it were asked for
 * @property {string[]} trackers hosts of pictures that nobody could see: these are never loaded
 * @property {boolean} coloured whether the mail has colours of its own
 */

/**
 * @param {string} html
 * @param {Document} target where the new elements will live
 * @param {{remote?: boolean, cid?: (id: string) => string | null}} [options] `remote`: pictures of other hosts are loaded;
 *   `cid`: our address for a picture of the mail itself
 * @returns {Clean}
 */
export function sanitize(html, target, { remote = false, cid = () => null } = {}) {
    const parsed = parse(html);
    const content = target.createDocumentFragment();
    /** @type {Clean} */
    const clean = { content, css: "", blocked: [], loadable: false, trackers: [], coloured: false };
    for (const style of parsed.querySelectorAll("style")) {
        if (clean.css.length < LONGEST_DATA / 6) clean.css += cleanSheet(style.textContent ?? "", note);
    }
    let count = 0;
    /** @type {{from: Node | null, to: Node, depth: number}[]} */
    const open = [{ from: parsed.body?.firstChild ?? null, to: content, depth: 0 }];
    while (open.length > 0 && count < MOST) {
        const place = open[open.length - 1];
        const node = place.from;
        if (!node) {
            open.pop();
            continue;
        }
        place.from = node.nextSibling;
        count++;
        if (node.nodeType === 3) place.to.appendChild(target.createTextNode(node.nodeValue ?? ""));
        if (!(node.nodeType === 1)) continue;
        const element = /** @type {Element} */ (node);
        // Elements of SVG and MathML, whatever they are called, and custom ones.
        const name = element.namespaceURI === HTML ? element.localName : "svg";
        if (DROPPED.has(name) || name === "style" || place.depth >= DEEPEST) continue;
        const made = KEPT.has(name) ? copy(element, name) : null;
        if (made) place.to.appendChild(made);
        open.push({ from: element.firstChild, to: made ?? place.to, depth: place.depth + 1 });
    }
    return clean;

    /** @param {Element} element @param {string} name */
    function copy(element, name) {
        const made = target.createElement(name);
        for (const { name: attribute, value } of [...element.attributes]) {
            if (!ATTRIBUTES.has(attribute) || value.length > 2000 || (attribute === "face" && value.includes("("))) continue;
            if (attribute === "bgcolor" || attribute === "color") clean.coloured = true;
            made.setAttribute(attribute, value);
        }
        const style = element.getAttribute("style");
        if (style) {
            const declarations = cleanDeclarations(style, note);
            if (declarations) made.setAttribute("style", declarations);
            if (/(^|;)\s*(background|color)/i.test(declarations)) clean.coloured = true;
        }
        if (name === "a") link(element, made);
        if (name === "img") picture(element, made);
        const background = element.getAttribute("background");
        if (background) note(background);
        return made;
    }

    /** @param {Element} element @param {HTMLElement} made */
    function link(element, made) {
        const href = address(element.getAttribute("href") ?? "");
        if (!href) return;
        made.setAttribute("href", href);
        if (href.startsWith("#")) return;
        made.setAttribute("target", "_blank");
        made.setAttribute("rel", "noopener noreferrer nofollow");
        made.setAttribute("title", href);
    }

    /** @param {Element} element @param {HTMLElement} made */
    function picture(element, made) {
        const source = (element.getAttribute("src") ?? "").trim();
        const own = /^cid:/i.test(source) ? cid(decode(source.slice(4))) : null;
        if (own) return made.setAttribute("src", own);
        if (/^data:image\/(png|jpe?g|gif|webp|bmp);base64,[a-z0-9+/=\s]*$/i.test(source) && source.length < LONGEST_DATA) {
            return made.setAttribute("src", source);
        }
        const host = hostOf(source);
        if (!host) return;
        if (isTiny(element)) {
            clean.trackers.push(host);
            made.setAttribute("hidden", host);
        } else if (remote) {
            made.setAttribute("src", absolute(source));
            made.setAttribute("referrerpolicy", "no-referrer");
        } else {
            clean.blocked.push(host);
            clean.loadable = true;
            made.setAttribute("data-blocked", host);
        }
    }

    /** Remembers something of another host that is not loaded. @param {string} url */
    function note(url) {
        const host = hostOf(url);
        if (host) clean.blocked.push(host);
    }
}

/** @param {string} html @returns {Document} */
function parse(html) {
    // Under `require-trusted-types-for` the parser wants to know that somebody thought about it; nothing it makes is ever shown.
    const types = /** @type {any} */ (globalThis).trustedTypes;
    parse.policy ??= types ? types.createPolicy("mail", { createHTML: (/** @type {string} */ text) => text }) : null;
    return new DOMParser().parseFromString(parse.policy ? parse.policy.createHTML(html) : html, "text/html");
}
/** @type {any} */
parse.policy = null;

/** A link that may be followed: to the web, a mail address, a telephone or within the mail. @param {string} href */
function address(href) {
    const text = strip(href);
    if (text.startsWith("#")) return text;
    if (/^(mailto|tel):/i.test(text)) return text.slice(0, 2000);
    const url = /^(https?:)?\/\//i.test(text) ? parsed(text.startsWith("//") ? `https:${text}` : text) : null;
    return url && /^https?:$/.test(url.protocol) ? url.href : null;
}

/** As browsers read addresses: control characters anywhere and blanks around them do not count. @param {string} text */
const strip = (text) => text.replace(/\p{C}|[\u2028\u2029]/gu, "").trim();

/** @param {string} text @returns {URL | null} */
function parsed(text) {
    try {
        return new URL(text);
    } catch {
        return null;
    }
}

/** @param {string} source */
const absolute = (source) => parsed(source.startsWith("//") ? `https:${source}` : source)?.href ?? "";

/** The host that loading an address would tell; empty when it tells none. @param {string} source */
export function hostOf(source) {
    const text = strip(source);
    if (!/^(https?:)?\/\//i.test(text)) return "";
    const url = parsed(text.startsWith("//") ? `https:${text}` : text);
    return url && /^https?:$/.test(url.protocol) ? url.hostname : "";
}

/** @param {Element} element */
function isTiny(element) {
    const style = element.getAttribute("style") ?? "";
    const size = (/** @type {string} */ name) => {
        const found = new RegExp(`(?:^|;)\\s*${name}\\s*:\\s*([\\d.]+(?:px|(?=\\s*(?:$|[;!]))))`, "i").exec(style);
        const text = found?.[1] ?? element.getAttribute(name) ?? "";
        // A share of the line, or of the letters, is no size.
        return /^\s*[\d.]+\s*(px)?\s*$/i.test(text) ? parseFloat(text) : NaN;
    };
    return size("width") <= TINY || size("height") <= TINY || /display\s*:\s*none|visibility\s*:\s*hidden/i.test(style);
}

/** @param {string} text */
function decode(text) {
    try {
        return decodeURIComponent(text);
    } catch {
        return text;
    }
}

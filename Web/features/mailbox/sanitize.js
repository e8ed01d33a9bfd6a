/**
 * The sanitizer for untrusted HTML. The browser's own parser parses a mail into a document in which nothing runs and nothing
 * is fetched. The sanitizer then builds a new document from known elements, attributes and CSS, and leaves out everything
 * that is not on its lists.
 *
 * Two more barriers follow: the mail's frame runs no scripts (`sandbox`), and its own CSP limits the resources that it
 * loads.
 */
import { appURL } from "../../core/base.js";
import { absolute, hostOf, linkAddress } from "./addresses.js";
import { cleanDeclarations, cleanSheet } from "./sanitize-css.js";

const HTML = "http://www.w3.org/1999/xhtml";
// Maximum nesting depth and maximum number of nodes; the rest of the mail is cut off.
const DEEPEST = 256;
const MOST = 100_000;
// Maximum length of the `data:` URL of a picture, in characters.
const LONGEST_DATA = 3_000_000;
// Maximum length of a style sheet, in characters.
const LONGEST_CSS = 500_000;
const LONGEST_ATTRIBUTE = 2000;
// A picture whose width or height is at most this, in CSS pixels, is practically invisible, and so is regarded as a tracker.
const TINY = 3;
const DATA_PICTURE = /^data:image\/(png|jpe?g|gif|webp|bmp);base64,[a-z0-9+/=\s]*$/i;

const KEPT = new Set(
    ("a abbr address article aside b bdi bdo big blockquote br caption center cite code col colgroup dd del details dfn div dl dt em " +
        "figcaption figure font footer h1 h2 h3 h4 h5 h6 header hr i img ins kbd li main mark nav ol p pre q s samp section small " +
        "span strike strong sub summary sup table tbody td tfoot th thead time tr tt u ul var wbr").split(" "),
);
/** Elements removed together with their content. Other unknown elements are removed, but their content is kept. */
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
 * @property {string[]} blocked hosts of visible resources that were not loaded, one entry for each resource
 * @property {boolean} loadable whether some of the blocked resources would be loaded if `remote` were true
 * @property {string[]} trackers hosts of invisible pictures, which are never loaded
 * @property {boolean} coloured whether the mail sets its own colours
 */

/**
 * @typedef {object} SanitizeOptions
 * @property {boolean} [remote] whether pictures from other hosts are loaded
 * @property {(id: string) => string | null} [cid] returns our URL for a picture contained in the mail
 */

/**
 * @param {string} html
 * @param {Document} target the document of the new elements
 * @param {SanitizeOptions} [options]
 * @returns {Clean}
 */
export function sanitize(html, target, options) {
    return new Sanitizer(target, options).clean(parse(html));
}

class Sanitizer {
    #target;
    #remote;
    #cid;
    /** @type {Clean} */
    #result;

    /** @param {Document} target @param {SanitizeOptions} [options] */
    constructor(target, { remote = false, cid = () => null } = {}) {
        this.#target = target;
        this.#remote = remote;
        this.#cid = cid;
        const content = target.createDocumentFragment();
        this.#result = { content, css: "", blocked: [], loadable: false, trackers: [], coloured: false };
    }

    /** @param {Document} parsed @returns {Clean} */
    clean(parsed) {
        for (const style of parsed.querySelectorAll("style")) {
            if (this.#result.css.length >= LONGEST_CSS) break;
            this.#result.css += cleanSheet(style.textContent ?? "", this.#block);
        }
        this.#copyTree(parsed.body?.firstChild ?? null);
        return this.#result;
    }

    /**
     * Copies a tree without recursion, because a mail may be nested deeper than the call stack allows.
     * @param {Node | null} first
     */
    #copyTree(first) {
        let count = 0;
        /** @type {{from: Node | null, to: Node, depth: number}[]} */
        const open = [{ from: first, to: this.#result.content, depth: 0 }];
        while (open.length > 0 && count < MOST) {
            const place = open[open.length - 1];
            const node = place.from;
            if (!node) {
                open.pop();
                continue;
            }
            place.from = node.nextSibling;
            count++;
            if (node.nodeType === Node.TEXT_NODE) place.to.appendChild(this.#target.createTextNode(node.nodeValue ?? ""));
            if (node.nodeType !== Node.ELEMENT_NODE) continue;
            const element = /** @type {Element} */ (node);
            const name = nameOf(element);
            if (DROPPED.has(name) || name === "style" || place.depth >= DEEPEST) continue;
            const copy = KEPT.has(name) ? this.#copy(element, name) : null;
            if (copy) place.to.appendChild(copy);
            open.push({ from: element.firstChild, to: copy ?? place.to, depth: place.depth + 1 });
        }
    }

    /** @param {Element} element @param {string} name */
    #copy(element, name) {
        const copy = this.#target.createElement(name);
        for (const { name: attribute, value } of [...element.attributes]) {
            if (!ATTRIBUTES.has(attribute) || value.length > LONGEST_ATTRIBUTE) continue;
            if (attribute === "face" && value.includes("(")) continue;
            if (attribute === "bgcolor" || attribute === "color") this.#result.coloured = true;
            copy.setAttribute(attribute, value);
        }
        this.#copyStyle(element, copy);
        if (name === "a") copyLink(element, copy);
        if (name === "img") this.#copyPicture(element, copy);
        const background = element.getAttribute("background");
        if (background) this.#block(background);
        return copy;
    }

    /** @param {Element} element @param {HTMLElement} copy */
    #copyStyle(element, copy) {
        const style = element.getAttribute("style");
        if (!style) return;
        const declarations = cleanDeclarations(style, this.#block);
        if (declarations) copy.setAttribute("style", declarations);
        if (/(^|;)\s*(background|color)/i.test(declarations)) this.#result.coloured = true;
    }

    /** @param {Element} element @param {HTMLElement} copy */
    #copyPicture(element, copy) {
        const source = (element.getAttribute("src") ?? "").trim();
        const own = /^cid:/i.test(source) ? this.#cid(decode(source.slice(4))) : null;
        if (own) return copy.setAttribute("src", appURL(own));
        if (DATA_PICTURE.test(source) && source.length < LONGEST_DATA) return copy.setAttribute("src", source);
        const host = hostOf(source);
        if (!host) return;
        if (isTiny(element)) {
            this.#result.trackers.push(host);
            copy.setAttribute("hidden", host);
        } else if (this.#remote) {
            copy.setAttribute("src", absolute(source));
            copy.setAttribute("referrerpolicy", "no-referrer");
        } else {
            this.#result.blocked.push(host);
            this.#result.loadable = true;
            copy.setAttribute("data-blocked", host);
        }
    }

    /** Records a resource of another host that is not loaded. @param {string} url */
    #block = (url) => {
        const host = hostOf(url);
        if (host) this.#result.blocked.push(host);
    };
}

/**
 * The name of an element. For all elements of SVG and MathML, including unknown ones, the name is "svg", which is in
 * `DROPPED`.
 * @param {Element} element
 */
const nameOf = (element) => element.namespaceURI === HTML ? element.localName : "svg";

/** @param {Element} element @param {HTMLElement} copy */
function copyLink(element, copy) {
    const href = linkAddress(element.getAttribute("href") ?? "");
    if (!href) return;
    copy.setAttribute("href", href);
    if (href.startsWith("#")) return;
    copy.setAttribute("target", "_blank");
    copy.setAttribute("rel", "noopener noreferrer nofollow");
    copy.setAttribute("title", href);
}

/** @param {string} html @returns {Document} */
function parse(html) {
    // `require-trusted-types-for` demands a policy. Any HTML is allowed here, because the parsed document is never shown.
    const types = /** @type {any} */ (globalThis).trustedTypes;
    parse.policy ??= types ? types.createPolicy("mail", { createHTML: (/** @type {string} */ text) => text }) : null;
    return new DOMParser().parseFromString(parse.policy ? parse.policy.createHTML(html) : html, "text/html");
}
/** @type {any} */
parse.policy = null;

/** @param {Element} element */
function isTiny(element) {
    const style = element.getAttribute("style") ?? "";
    const size = (/** @type {string} */ name) => {
        const found = new RegExp(`(?:^|;)\\s*${name}\\s*:\\s*([\\d.]+(?:px|(?=\\s*(?:$|[;!]))))`, "i").exec(style);
        const text = found?.[1] ?? element.getAttribute(name) ?? "";
        // A size in percent or em cannot be compared with pixels.
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

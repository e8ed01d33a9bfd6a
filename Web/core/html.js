/**
 * Creates elements without markup. Text enters the page only as text nodes, so nothing needs escaping, and the page works
 * under `require-trusted-types-for 'script'`.
 */

import { appURL } from "./base.js";

/** @typedef {Node | string | number | boolean | null | undefined} Leaf */
/** @typedef {Leaf | Leaf[] | (Leaf | Leaf[])[]} Child */
/** @typedef {Record<string, any> | null} Props */

const SVG = "http://www.w3.org/2000/svg";

/**
 * Creates an HTML element.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Props} [props] `class` (string or list), `dataset`, `style` (object of CSS properties), `on…` listeners,
 *     properties of the element itself (`value`, `disabled`, …), otherwise attributes; null and false are ignored. URLs are
 *     paths of the app
 * @param {...Child} children strings and nodes, possibly in lists; null, undefined and booleans are ignored
 * @returns {HTMLElementTagNameMap[T]}
 */
export function h(tag, props, ...children) {
    return fill(document.createElement(tag), props, children);
}

/**
 * Creates an SVG element. Works like `h`, but sets every prop as an attribute.
 * @template {keyof SVGElementTagNameMap} T
 * @param {T} tag
 * @param {Props} [props]
 * @param {...Child} children
 * @returns {SVGElementTagNameMap[T]}
 */
export function svg(tag, props, ...children) {
    return fill(/** @type {SVGElementTagNameMap[T]} */ (document.createElementNS(SVG, tag)), props, children);
}

/**
 * Replaces all children of `parent`. If it already has exactly these children, they are not removed and reinserted, because
 * they would lose the focus.
 * @template {Element} E
 * @param {E} parent
 * @param {...Child} children
 * @returns {E}
 */
export function replace(parent, ...children) {
    const next = nodes(children);
    const { childNodes } = parent;
    const isSame = next.length === childNodes.length && next.every((node, index) => node === childNodes[index]);
    if (!isSame) parent.replaceChildren(...next);
    return parent;
}

/**
 * Functions that `renew` calls with each new control, and with the old control that had the same label (null if none had).
 * @type {Set<(control: HTMLElement, twin: HTMLElement | null) => void>}
 */
export const renewed = new Set();

const CONTROLS = "a[href], button, input, select, textarea";

/**
 * Replaces children that the user may be using. If the new children have the same markup, the old ones remain; the listeners
 * of both must therefore do the same. Otherwise the focus moves to the new control with the same label, or to a similar
 * control at the same position, or to the parent, or to a control near the parent if that takes no focus.
 * @param {HTMLElement} parent
 * @param {...Child} children
 */
export function renew(parent, ...children) {
    const next = h("div", null, ...children);
    const [olds, news] = [[...parent.childNodes], [...next.childNodes]];
    const isSame = olds.length === news.length && olds.every((old, index) => old.isEqualNode(news[index]));
    if (isSame && checked(parent) === checked(next)) return;
    const controls = () => /** @type {HTMLElement[]} */ ([...parent.querySelectorAll(CONTROLS)]);
    const former = controls();
    const place = former.findIndex((control) => control === document.activeElement);
    const held = former[place];
    parent.replaceChildren(...news);
    for (const control of former.length ? controls() : []) {
        const twin = former.find((each) => labelOf(each) === labelOf(control)) ?? null;
        renewed.forEach((tell) => tell(control, twin));
    }
    if (!held) return;
    const there = controls()[place];
    const isAlike = there?.tagName === held.tagName && there.className === held.className;
    const hasLabel = (/** @type {HTMLElement | undefined} */ control) => control && labelOf(control) === labelOf(held);
    const heir = hasLabel(there) ? there : controls().find(hasLabel) ?? (isAlike ? there : parent);
    heir.focus({ preventScroll: true });
    if (document.activeElement !== heir) focusNear(parent);
}

/**
 * Removes an element. If it has the focus, the next control gets it, because the keyboard would start at the top of the page
 * otherwise.
 * @param {HTMLElement} element
 */
export function removeUsed(element) {
    const isUsed = element.contains(document.activeElement);
    if (isUsed) focusNear(element);
    element.remove();
}

/** Focuses the first visible control after an element, or the last one before it, or the dialog or page around it. @param {HTMLElement} element */
function focusNear(element) {
    const around = /** @type {HTMLElement | null} */ (element.closest("dialog, main"));
    const others = /** @type {HTMLElement[]} */ ([...around?.querySelectorAll(CONTROLS) ?? []])
        .filter((control) => !element.contains(control) && control.checkVisibility() && !control.hasAttribute("disabled"));
    const isAfter = (/** @type {HTMLElement} */ control) =>
        (element.compareDocumentPosition(control) & Node.DOCUMENT_POSITION_FOLLOWING) > 0;
    (others.find(isAfter) ?? others.at(-1) ?? around)?.focus({ preventScroll: true });
}

/** Returns the checked state of each checkbox, because comparing nodes does not compare it. @param {HTMLElement} parent */
const checked = (parent) => String([...parent.querySelectorAll("input")].map((input) => input.checked));

/** @param {HTMLElement} control */
const labelOf = (control) =>
    control.getAttribute("aria-label") ?? (control.textContent || control.closest("label")?.textContent);

/**
 * Puts children in the given order. A child already at its position is not moved, because it would lose its focus and its
 * open menu.
 * @param {Element} parent
 * @param {Element[]} children
 */
export function arrange(parent, children) {
    const wanted = new Set(children);
    for (const child of [...parent.children]) if (!wanted.has(child)) child.remove();
    children.forEach((child, index) => {
        if (parent.children[index] !== child) parent.insertBefore(child, parent.children[index] ?? null);
    });
}

/**
 * @template {Element} E
 * @param {E} element
 * @param {Props | undefined} props
 * @param {Child[]} children
 * @returns {E}
 */
function fill(element, props, children) {
    for (const [name, value] of Object.entries(props ?? {})) {
        if (value !== null && value !== undefined && value !== false) set(element, name, value);
    }
    element.append(...nodes(children));
    return element;
}

/**
 * @param {any} element
 * @param {string} name
 * @param {any} value
 */
function set(element, name, value) {
    if (URLS.has(name)) value = appURL(value);
    if (name === "class") element.setAttribute("class", Array.isArray(value) ? value.filter(Boolean).join(" ") : value);
    else if (name === "dataset") Object.assign(element.dataset, value);
    else if (name === "style") setStyle(element.style, value);
    else if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (typeof value === "boolean" && name.startsWith("aria-")) element.setAttribute(name, String(value));
    else if (element instanceof HTMLElement && name in element && !READ_ONLY.has(name)) {
        /** @type {any} */ (element)[name] = value;
    } else element.setAttribute(name, value === true ? "" : String(value));
}

const URLS = new Set(["href", "src", "poster", "data"]);

// Properties that cannot be assigned, or whose assignment differs from the attribute.
const READ_ONLY = new Set(["form", "list", "width", "height", "role", "popover", "style", "autofocus"]);

/**
 * @param {CSSStyleDeclaration} style
 * @param {Record<string, string | number>} values
 */
function setStyle(style, values) {
    for (const [name, value] of Object.entries(values)) {
        if (name.startsWith("--")) style.setProperty(name, String(value));
        else Object.assign(style, { [name]: value });
    }
}

/**
 * @param {any[]} children
 * @returns {(Node | string)[]}
 */
function nodes(children) {
    return children.flat(3).filter((child) => child !== null && child !== undefined && typeof child !== "boolean")
        .map((child) => child instanceof Node ? child : String(child));
}

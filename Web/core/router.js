/**
 * Shows a page for each URL. Links are ordinary `<a href>`. The module of a page is loaded when the page is first opened.
 *
 * A page module exports `mount(root, context)`, which may return a function to call when the user leaves the page. It may
 * also export `styles`, a list of style sheet URLs that are loaded before mounting. Each URL must be a literal (see
 * `ShellPage.swift`).
 */
import { appURL, isWithin, pathOf } from "./base.js";
import { historyAtRest, leaveOverlays, overlaysWentBack, renamePage } from "./overlays.js";
import { quiet } from "./quiet.js";
import { signal } from "./signal.js";
import { loadStyles } from "./styles.js";
import { motion } from "./theme.js";

/**
 * @typedef {{params: Record<string, string>, query: URLSearchParams, signal: AbortSignal,
 *   onquery: (handler: (query: URLSearchParams) => void) => void}} Context
 *   `signal` is aborted when the user leaves the page. With `onquery`, a page remains mounted when only the query changes,
 *   and its handler receives the new query
 * @typedef {{mount: (root: HTMLElement, context: Context) => any, styles?: string[]}} PageModule
 * @typedef {{load: () => Promise<any>, title?: () => string, tab?: string, onboarding?: boolean}} RouteOptions
 * @typedef {{pattern: string, expression: RegExp, options: RouteOptions}} Route
 * @typedef {{path: string, query: URLSearchParams, params: Record<string, string>, tab: string | null,
 *   title: string}} Location
 */

/** @type {Route[]} */
const routes = [];
/** The current location. @type {import("./signal.js").Signal<Location | null>} */
export const current = signal(/** @type {Location | null} */ (null));

/** @type {{controller: AbortController, unmount: any, onquery: ((query: URLSearchParams) => void) | null} | null} */
let page = null;
/** @type {HTMLElement} */
let root;
/** @type {(error: unknown) => void} */
let failed = (error) => console.error(error);
let visit = 0;
/** The number of history steps within the app. A page that replaces another one in the history is not counted. */
let steps = 0;

/**
 * Adds a page.
 * @param {string} pattern a path with `:name` parts, or `*` for every other path
 * @param {RouteOptions} options `load` imports the page module; `title` returns the name of the page; `tab` is the tab of
 *     the page
 */
export function route(pattern, options) {
    const source = pattern === "*" ? ".*" : pattern.replace(/:(\w+)/g, "(?<$1>[^/]+)");
    routes.push({ pattern, expression: new RegExp(`^${source}$`), options });
}

/**
 * Starts the router, and shows the page of the current URL.
 * @param {HTMLElement} element the parent of the pages
 * @param {(error: unknown) => void} onfail called when a page cannot be loaded or mounted
 */
export function startRouter(element, onfail) {
    root = element;
    failed = onfail;
    history.scrollRestoration = "manual";
    addEventListener("popstate", (event) => {
        const isHere = current.value?.path === pathOf(location) &&
            `${current.value.query}` === `${new URLSearchParams(location.search)}`;
        if (overlaysWentBack(event.state, isHere)) return;
        steps++;
        show({ scroll: event.state?.scroll ?? 0 });
    });
    document.addEventListener("click", followLink);
    return show({ transition: false });
}

/**
 * Goes to a page of the app.
 * @param {string | URL} url a path of the app, or a complete URL
 * @param {{replace?: boolean, transition?: boolean}} [options]
 */
export async function navigate(url, { replace = false, transition = true } = {}) {
    const target = new URL(typeof url === "string" ? appURL(url) : url, location.href);
    target.search ||= ""; // a bare question mark
    if (!replace && target.pathname === location.pathname && target.search === location.search && !target.hash) return;
    const moving = historyAtRest();
    if (moving) await moving;
    if (!replace) steps++;
    const isBeneath = replace && target.pathname === location.pathname;
    if (isBeneath) renamePage(target);
    else if (leaveOverlays() || replace) history.replaceState(null, "", target);
    else {
        history.replaceState({ scroll: scrollY }, "");
        history.pushState(null, "", target);
    }
    return show({ transition });
}

/**
 * Changes a part of the query, replacing the current history entry.
 * @param {Record<string, string>} changes values by name; an empty value removes its name
 */
export function changeQuery(changes) {
    const moving = historyAtRest();
    if (moving) return void moving.then(() => changeQuery(changes));
    const url = new URL(location.href);
    for (const [name, value] of Object.entries(changes)) {
        if (value) url.searchParams.set(name, value);
        else url.searchParams.delete(name);
    }
    void navigate(url, { replace: true, transition: false });
}

/** Goes back, or to `fallback` if the tab has shown no page before. @param {string} fallback */
export function back(fallback) {
    if (steps > 0) history.back();
    else navigate(fallback, { replace: true });
}

/** @param {MouseEvent} event */
function followLink(event) {
    if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
    if (!(link instanceof HTMLAnchorElement) || !isWithin(link) || link.target || link.download) return;
    if (pathOf(link).startsWith("/api/") || pathOf(link).startsWith("/open")) return;
    event.preventDefault();
    navigate(link.href);
}

/** @param {{transition?: boolean, scroll?: number}} options */
async function show({ transition = true, scroll = 0 }) {
    const path = pathOf(location);
    const query = new URLSearchParams(location.search);
    const found = match(path);
    if (!found) return;
    const place = {
        path,
        query,
        params: found.params,
        tab: found.options.tab ?? null,
        title: found.options.title?.() ?? "",
    };
    if (page?.onquery && current.value?.path === path) {
        current.value = place;
        page.onquery(query);
        return;
    }
    const mine = ++visit;
    try {
        /** @type {PageModule} */
        const module = await found.options.load();
        await loadStyles(module.styles ?? []);
        if (mine === visit) await swap(() => put(module, place, scroll), transition && !motion.reduced);
    } catch (error) {
        if (mine !== visit) return;
        leave();
        current.value = place;
        failed(error);
    }
}

/** Prefetches all pages one after the other, while no other request is pending. */
export async function fetchPages() {
    for (const { options } of routes) {
        await quiet();
        try {
            await loadStyles((await options.load()).styles ?? []);
        } catch {
            return;
        }
    }
}

/** Removes the current page. */
function leave() {
    page?.controller.abort();
    if (typeof page?.unmount === "function") page.unmount();
    page = null;
    root.replaceChildren();
}

/**
 * @param {PageModule} module
 * @param {Location} place
 * @param {number} scroll
 */
function put(module, place, scroll) {
    leave();
    const mounted = page = { controller: new AbortController(), unmount: null, onquery: null };
    current.value = place;
    const context = {
        params: place.params,
        query: place.query,
        signal: mounted.controller.signal,
        /** @param {any} handler */
        onquery: (handler) => {
            mounted.onquery = handler;
        },
    };
    const result = module.mount(root, context);
    // If the user has left the page, its requests were aborted, so their failure is not reported.
    const refused = (/** @type {unknown} */ error) => context.signal.aborted || failed(error);
    if (result instanceof Promise) result.then((unmount) => mounted.unmount = unmount, refused);
    else mounted.unmount = result;
    scrollTo(0, scroll);
}

/**
 * @param {() => void} change
 * @param {boolean} animated
 */
async function swap(change, animated) {
    if (!animated || !document.startViewTransition || document.hidden) return change();
    const transition = document.startViewTransition(change);
    transition.ready.catch(() => {}); // skipped, because the next one has begun
    transition.finished.catch(() => {});
    await transition.updateCallbackDone;
}

/** @param {string} path */
function match(path) {
    for (const { expression, options } of routes) {
        const found = expression.exec(path);
        if (found) {
            const params = Object.fromEntries(
                Object.entries(found.groups ?? {}).map(([name, value]) => [name, decodeURIComponent(value)]),
            );
            return { options, params };
        }
    }
    return null;
}

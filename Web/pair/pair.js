/**
 * The page that pairs a phone, and explains how to make the phone trust the computer's certificate. Unauthenticated clients
 * can load this page, so it uses no other part of the app.
 */
import { drawing } from "./drawings.js";
import { say, span } from "./words.js";

/** The path under which a proxy serves Shoebox; empty at the root. */
const base = new URL("..", import.meta.url).pathname.slice(0, -1);

const main = /** @type {HTMLElement} */ (document.getElementById("main"));
/**
 * If the clocks of phone and computer differ by more than this, in minutes, the page says so. A smaller difference is
 * harmless, because certificates are valid from one day before they were made.
 */
const WRONG_CLOCK = 12 * 60;

/** @typedef {{machine: string, fingerprint?: string, device?: {name: string, kind: string}, now: number}} Look */

/** @param {string} tag @param {Record<string, any>} props @param {...(Node | string | null | false | undefined)} children */
function make(tag, props, ...children) {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(props)) {
        if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
        else element.setAttribute(name, value);
    }
    element.append(
        ...children.filter((child) => child || child === "").map((child) => /** @type {Node | string} */ (child)),
    );
    return element;
}

/** @param {string} path @param {RequestInit} [init] */
async function ask(path, init) {
    const response = await fetch(base + path, { ...init, headers: { "Content-Type": "application/json" } }).catch(() =>
        null
    );
    const answer = await response?.json().catch(() => ({}));
    // A proxy that does not reach the server has no words of it.
    if (!response || !response.ok && !answer.error) throw new Error(say("offline"));
    if (!response.ok) throw new Error([answer.error?.message, answer.error?.hint].filter(Boolean).join(" "));
    return answer;
}

async function start() {
    try {
        /** @type {Look} */
        const look = await ask("/api/pair");
        main.replaceChildren(head(look), ...(look.device ? inside(look) : [form(look)]));
    } catch (error) {
        const again = make("button", { class: "button", type: "button", onclick: start }, say("again"));
        main.replaceChildren(make("p", { class: "error", role: "alert" }, /** @type {Error} */ (error).message), again);
    }
}

/** @param {Look} look */
const head = ({ machine }) =>
    make(
        "header",
        { class: "head" },
        make("img", { src: `${base}/icon.svg`, alt: "", width: "64", height: "64" }),
        make("h1", {}, say("title", { machine })),
    );

/** @param {Look} look */
function form({ fingerprint }) {
    const code = /** @type {HTMLInputElement} */ (make("input", {
        id: "code",
        inputmode: "numeric",
        autocomplete: "one-time-code",
        maxlength: "7",
        pattern: "[0-9 ]*",
        "aria-describedby": "trouble",
    }));
    const trouble = make("p", { id: "trouble", class: "error", role: "alert" });
    const send = /** @type {HTMLButtonElement} */ (make("button", { class: "button main", type: "submit" }, say("pair")));
    // A scanned code contains a secret after the digits. Users who type the code need only the digits.
    const scanned = /^#(\d{6})(-[0-9a-f]+)?$/.exec(location.hash);
    if (scanned) {
        code.value = scanned[1];
        // Removes the code from the URL, so that it does not remain in the history.
        history.replaceState(null, "", `${base}/pair`);
    }
    const element = make(
        "form",
        { class: "card" },
        make("label", { for: "code" }, say("code")),
        make("p", { class: "quiet" }, say("enter")),
        code,
        trouble,
        send,
        fingerprint && make("p", { class: "quiet" }, say("sum")),
        fingerprint && make("p", { class: "sum" }, fingerprint),
    );
    element.addEventListener("submit", async (event) => {
        event.preventDefault();
        send.disabled = true;
        trouble.textContent = "";
        try {
            const touch = navigator.maxTouchPoints > 1;
            const given = scanned && code.value === scanned[1] ? scanned[0].slice(1) : code.value;
            await ask("/api/pair", { method: "POST", body: JSON.stringify({ code: given, touch }) });
            await start();
        } catch (error) {
            trouble.textContent = /** @type {Error} */ (error).message;
            send.disabled = false;
            code.focus();
        }
    });
    return element;
}

/** @param {Look} look */
function inside(look) {
    const off = Math.round(Math.abs(Date.now() - look.now) / 60_000);
    const state = make(
        "section",
        { class: "card", "aria-live": "polite" },
        make("p", { class: "quiet" }, say("trust.checking")),
    );
    // Without a fingerprint, a proxy answers with a certificate of its own.
    if (look.fingerprint) void showTrust(state, look);
    return [
        make(
            "section",
            { class: "card" },
            make("p", { class: "state good" }, sign(true), make("strong", {}, say("in"))),
            make("a", { class: "button main", href: `${base}/` }, say("open")),
        ),
        off > WRONG_CLOCK && make("p", { class: "card error" }, say("clock", { time: span(off) })),
        look.fingerprint && state,
    ].filter((part) => part instanceof Node);
}

/** Whether this browser trusts the certificate; only then does it register a service worker. */
async function isTrusted() {
    if (!isSecureContext || !("serviceWorker" in navigator)) return false;
    try {
        const policy = /** @type {any} */ (globalThis).trustedTypes?.createPolicy("trust", {
            createScriptURL: () => `${base}/pair/trust.js`,
        });
        const registration = await navigator.serviceWorker.register(policy?.createScriptURL("") ?? `${base}/pair/trust.js`);
        await registration.unregister();
        return true;
    } catch {
        return false;
    }
}

/** @param {HTMLElement} state @param {Look} look */
async function showTrust(state, look) {
    const trusted = await isTrusted();
    const words = make("strong", {}, say(trusted ? "trust.yes" : "trust.no"));
    state.replaceChildren(make("p", { class: trusted ? "state good" : "state wait" }, sign(trusted), words));
    state.append(make("p", { class: "quiet" }, say(trusted ? "trust.yes.text" : "trust.no.text")));
    state.after(trusted ? home(look) : make("section", { class: "card" }, make("h2", {}, say("trust")), ...steps(look)));
    if (trusted) return;
    const forbidden = /** @type {const} */ (["offline", "camera", "install"]);
    state.append(make("ul", {}, ...forbidden.map((name) => make("li", {}, say(`trust.no.${name}`)))));
    state.append(make("button", { class: "button", type: "button", onclick: () => location.reload() }, say("again")));
}

/** @param {boolean} good */
function sign(good) {
    const picture = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    picture.setAttribute("viewBox", "0 0 24 24");
    picture.setAttribute("aria-hidden", "true");
    const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
    path.setAttribute("d", good ? "M4.5 12.5l5 5 10-11" : "M12 4v10M12 18.5v1");
    for (
        const [name, value] of [["fill", "none"], ["stroke", "currentColor"], ["stroke-width", "2.5"], [
            "stroke-linecap",
            "round",
        ]]
    ) {
        path.setAttribute(name, value);
    }
    picture.append(path);
    return picture;
}

const STEPS =
    /** @type {const} */ ({ ios: ["allow", "install", "trust", "home"], android: ["download", "install", "file", "home"] });

/** @param {Look} look @returns {"ios" | "android"} */
const systemOf = ({ device }) => device?.kind.startsWith("iP") ? "ios" : "android";

/** The last step, adding the app to the home screen; shown when the phone trusts the computer. @param {Look} look */
function home(look) {
    const system = systemOf(look);
    const words = make("div", { class: "words" }, make("p", {}, say(`${system}.home`)));
    return make(
        "section",
        { class: "card" },
        make("h2", {}, say("home")),
        make("div", { class: "step" }, drawing("home"), words),
        system === "ios" && make("p", { class: "quiet" }, say("ios.why")),
        make("details", {}, make("summary", {}, say("trust.again")), ...steps(look)),
    );
}

/** @param {Look} look */
function steps(look) {
    const list = make("div", {});
    const tabs = make("div", { class: "tabs", role: "group" });
    /** @param {"ios" | "android"} system */
    const show = (system) => {
        for (const tab of tabs.children) tab.setAttribute("aria-pressed", String(tab.id === system));
        const file = `${base}/pair/shoebox.${system === "ios" ? "mobileconfig" : "crt"}`;
        list.replaceChildren(
            make("ol", {}, ...STEPS[system].map((name, index) => step(system, name, index + 1, index === 0 ? file : null))),
            make("p", { class: "quiet last" }, say(system === "ios" ? "ios.why" : "firefox")),
            make("p", { class: "sum" }, look.fingerprint ?? ""),
        );
    };
    for (const system of /** @type {const} */ (["ios", "android"])) {
        tabs.append(make("button", { id: system, type: "button", onclick: () => show(system) }, say(system)));
    }
    show(systemOf(look));
    return [make("p", { class: "quiet" }, say("limits")), tabs, list];
}

/** @param {"ios" | "android"} system @param {string} name @param {number} number @param {string | null} file */
function step(system, name, number, file) {
    const key = /** @type {"ios.1"} */ (`${system}.${number}`);
    const link = file && make("a", { class: "button", href: file, download: "" }, say(`${system}.get`));
    return make(
        "li",
        { class: "step" },
        drawing(name),
        make("div", { class: "words" }, make("p", {}, `${number}. ${say(key)}`), link),
    );
}

// Checks again when the user returns from the system's settings, to show immediately whether the phone now trusts the
// computer.
document.addEventListener(
    "visibilitychange",
    () => document.visibilityState === "visible" && main.querySelector(".wait") && start(),
);
await start();

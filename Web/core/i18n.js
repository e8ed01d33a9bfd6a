/** Texts in the user's language. Each feature has a flat dictionary; `words/<language>.js` merges them. */

/** @typedef {Record<string, string | {one: string, other: string}>} Dictionary a text, or its plural forms */

export const LANGUAGES = ["en", "de"];
const STORED = "shoebox.language";
/** The session-storage key of the pseudo-language, which /design switches on for a single tab. */
const PSEUDO = "shoebox.pseudo";
const language = pick();
/** Whether the texts are in the pseudo-language: right to left, and 40 % longer than English. */
export const isPseudo = sessionStorage.getItem(PSEUDO) === "yes";
/** @type {Dictionary} */
const words = (await import(`../words/${isPseudo ? "pseudo" : language}.js`)).default;
const plurals = new Intl.PluralRules(language);
const numbers = new Intl.NumberFormat(locale());

document.documentElement.lang = language;
document.documentElement.dir = isPseudo ? "rtl" : "ltr";

/**
 * Returns the text with a key.
 * @param {string} key for example `triage.left`
 * @param {Record<string, any>} [values] for `{name}` in the text; `n` also selects the plural form; numbers are formatted
 * @returns {string} the key itself if there is no such text
 */
export function t(key, values = {}) {
    const entry = words[key];
    if (entry === undefined) return key;
    const text = typeof entry === "string" ? entry : plurals.select(values.n) === "one" ? entry.one : entry.other;
    return text.replace(/\{(\w+)\}/g, (whole, name) => {
        const value = values[name];
        return typeof value === "number" ? numbers.format(value) : value === undefined ? whole : String(value);
    });
}

/** A name that the server gives in each language. @param {{en: string, de: string}} names @returns {string} */
export const inLanguage = (names) => language === "de" ? names.de : names.en;

/** @returns {string} the locale for numbers and dates: the browser's regional variant of the language, if any */
export function locale() {
    return navigator.languages.find((tag) => tag.split("-")[0] === language) ?? language;
}

/**
 * Stores the chosen language. If the language changes, the page is reloaded.
 * @param {string} choice "system" or one of `LANGUAGES`
 */
export function chooseLanguage(choice) {
    if (choice === "system") localStorage.removeItem(STORED);
    else localStorage.setItem(STORED, choice);
    if (pick() !== language) location.reload();
}

/** Switches the pseudo-language on or off for this tab, and reloads the page. @param {boolean} isOn */
export function choosePseudo(isOn) {
    if (isOn) sessionStorage.setItem(PSEUDO, "yes");
    else sessionStorage.removeItem(PSEUDO);
    location.reload();
}

/** @returns {string} */
function pick() {
    const stored = localStorage.getItem(STORED);
    if (stored && LANGUAGES.includes(stored)) return stored;
    const wanted = navigator.languages.map((tag) => tag.split("-")[0]);
    return wanted.find((tag) => LANGUAGES.includes(tag)) ?? "en";
}

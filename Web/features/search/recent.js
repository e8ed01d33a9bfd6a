// The most recent searches, stored only in this browser.

const STORED = "shoebox.searches";
const MOST = 8;
const LONGEST = 200;

/** The searches, newest first. @returns {string[]} */
export function recentSearches() {
    try {
        const list = JSON.parse(localStorage.getItem(STORED) ?? "[]");
        return Array.isArray(list) ? list.filter((words) => typeof words === "string").slice(0, MOST) : [];
    } catch {
        return [];
    }
}

/** @param {string} words */
export function rememberSearch(words) {
    const text = words.trim().slice(0, LONGEST);
    if (text.length < 2) return;
    const others = recentSearches().filter((each) => each.toLowerCase() !== text.toLowerCase());
    localStorage.setItem(STORED, JSON.stringify([text, ...others].slice(0, MOST)));
}

export function forgetSearches() {
    localStorage.removeItem(STORED);
}

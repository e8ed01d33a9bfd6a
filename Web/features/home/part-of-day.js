// The part of the day, for the greeting. No DOM.

/** @param {Date} now @returns {"night" | "morning" | "afternoon" | "evening"} */
export function partOfDay(now) {
    const hour = now.getHours();
    return hour < 5 ? "night" : hour < 12 ? "morning" : hour < 18 ? "afternoon" : hour < 23 ? "evening" : "night";
}

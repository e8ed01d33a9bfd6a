// Sentences with gaps, told in another language. Plain logic.

/**
 * @param {readonly [string, string][]} pairs a sentence and its translation; `{a}` in both is the same words
 * @returns {(sentence: string) => string | null} null for a sentence that none of them is
 */
export function makeTranslator(pairs) {
    const whole = new Map(pairs.filter(([from]) => !from.includes("{")));
    const gapped = pairs.filter(([from]) => from.includes("{")).map(([from, to]) => ({ pattern: patternOf(from), to }));
    return (sentence) => {
        const known = whole.get(sentence);
        if (known !== undefined) return known;
        for (const { pattern, to } of gapped) {
            const match = pattern.exec(sentence);
            if (match) return to.replace(/\{(\w)\}/g, (gap, name) => match.groups?.[name] ?? gap);
        }
        return null;
    };
}

/** @param {string} sentence */
function patternOf(sentence) {
    const parts = sentence.split(/\{(\w)\}/).map((part, index) =>
        index % 2 ? `(?<${part}>.*?)` : part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")
    );
    return new RegExp(`^${parts.join("")}$`, "s");
}

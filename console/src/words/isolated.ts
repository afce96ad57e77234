/** Letters that are written from right to left. */
const fromTheRight = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/**
 * A name that a stranger may have chosen, for a sentence: between isolates (U+2068, U+2069) where it has letters that are written from right
 * to left, so that they turn nothing around it. Where a name is an element of its own, `<bdi>` does this.
 */
export const isolated = (name: string): string => (fromTheRight.test(name) ? `\u2068${name}\u2069` : name)

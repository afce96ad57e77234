/** Control characters other than tab and line feed; what has no width, turns the direction of writing, or has no meaning to readers. */
const invisible = /[^\P{C}\t\n]|[\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}\u2800]/gu

/** A text of strangers without what cannot be seen, which can hide words, or show others than are there. */
export const onlyVisible = (text: string): string => text.replace(invisible, '')

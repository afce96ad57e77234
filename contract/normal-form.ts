/** A text without differences in how Unicode writes it (NFKC) and in its spaces. */
export const composed = (text: string): string => text.normalize('NFKC').trim().replaceAll(/\s+/g, ' ')

/** A text in the form in which names are compared: composed, in lower case. `Mädchen` is the same whether its ä is one character or two. */
export const normalForm = (text: string): string => composed(text).toLowerCase()

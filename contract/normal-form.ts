/**
 * A text in the form in which names are compared: Unicode's compatibility composition (NFKC), lower case, and single spaces. `Mädchen` is the
 * same whether its ä is one character or two.
 */
export const normalForm = (text: string): string => text.normalize('NFKC').trim().replaceAll(/\s+/g, ' ').toLowerCase()

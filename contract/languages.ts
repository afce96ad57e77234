/** The languages of labels, pages and messages. JSON, the commands and the pages about the API are in English. */
export const languages = ['en', 'nl'] as const

export type Language = (typeof languages)[number]

export type LocalizedText = { readonly [language in Language]: string }

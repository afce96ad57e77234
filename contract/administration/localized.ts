import { object, text } from '../fields.ts'

const part = (en: string, nl: string) =>
  text(en, nl, { max: 2000, required: true, doc: 'The text.', example: 'Members' })

/** A text in every language of the pages. */
export const inBothLanguages = (en: string, nl: string, doc: string) =>
  object(en, nl, {
    required: true,
    shape: { en: part('English', 'Engels'), nl: part('Dutch', 'Nederlands') },
    doc,
    example: { en: 'Members', nl: 'Leden' },
  })

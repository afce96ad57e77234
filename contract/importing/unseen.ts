/** Characters that nobody sees and that come along when people copy text: of zero width, of writing direction, and spaces that look like others. */

/** Soft hyphens, zero-width spaces, and marks of direction. Joiners are left out, because the spelling of some names needs them. */
const unseen = /[\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFEFF]/g

const joiners = /[\u200C\u200D]/g

/** No-break spaces, and spaces of other widths. */
const likeSpaces = /[\u00A0\u1680\u2000-\u200A\u202F\u205F\u3000]/g

/** A text of people, such as a name, with ordinary spaces and without characters that nobody sees. */
export const withoutUnseen = (text: string): string => text.replaceAll(unseen, '').replaceAll(likeSpaces, ' ')

/** An e-mail address without the `mailto:` of a link, characters that nobody sees, and look-alike spaces. */
export const plainEmail = (text: string): string =>
  withoutJoiners(text)
    .replaceAll(likeSpaces, '')
    .replace(/^mailto:/i, '')

/** A telephone number with ordinary spaces, and without characters that nobody sees. */
export const plainPhone = (text: string): string =>
  withoutJoiners(text)
    .replaceAll(/^[\u00A0\u2000-\u200A\u202F]+|[\u00A0\u2000-\u200A\u202F]+$/g, '')
    .replaceAll(likeSpaces, ' ')

const withoutJoiners = (text: string) => text.replaceAll(unseen, '').replaceAll(joiners, '')

/** A text in which such characters can be seen, as `[U+200B]`; line breaks are `↵`. */
export const withUnseen = (text: string): string =>
  text
    .replaceAll(/\r?\n|\r/g, ' ↵ ')
    .replaceAll(
      new RegExp(`${unseen.source}|${joiners.source}|${likeSpaces.source}`, 'g'),
      (character) => `[U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}]`,
    )

import { distance } from 'fastest-levenshtein'

/**
 * What somebody probably meant who wrote a name that does not exist: `birthDate` for `birth_date`, `memebrs` for `members`.
 *
 * @returns undefined when none of the known names is near
 */
export function suggestionFor(wrong: string, known: readonly string[]): string | undefined {
  if (wrong.length > longestName) return undefined
  const [best] = known
    .map((name) => ({ name, letters: distance(plain(wrong), plain(name)) }))
    .sort((a, b) => a.letters - b.letters)
  return best && best.letters <= Math.min(2, plain(best.name).length / 3) ? best.name : undefined
}

const longestName = 60

const plain = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')

/** What to do about a name that is none of the known ones, as a sentence: the one that was likely meant, or all of them. */
export function didYouMean(name: string, known: readonly string[]): string {
  const meant = suggestionFor(name, known)
  return meant ? `Did you mean ${meant}?` : `There are: ${known.join(', ')}.`
}

import { distance } from 'fastest-levenshtein'

/**
 * The known name that was probably meant by an unknown one: `birth_date` by `birthDate`, `members` by `memebrs`.
 *
 * @returns undefined when no known name is similar enough
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

/** What to do about an unknown name, as a sentence: it suggests the name that was probably meant, or lists all of them. */
export function didYouMean(name: string, known: readonly string[]): string {
  const meant = suggestionFor(name, known)
  return meant ? `Did you mean ${meant}?` : `Use one of: ${known.join(', ')}.`
}

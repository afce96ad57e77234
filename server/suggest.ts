import { distance } from 'fastest-levenshtein'

/**
 * The known name that an unknown one probably means: `birth_date` for `birthDate`, `members` for `memebrs`.
 *
 * @returns undefined when no known name is similar enough
 */
export function suggestionFor(wrong: string, known: readonly string[]): string | undefined {
  if (wrong.length > longestName) return undefined
  const letters = plain(wrong)
  const [best] = known
    .filter((name) => Math.abs(plainOf(name).length - letters.length) <= mostLetters)
    .map((name) => ({ name, different: distance(letters, plainOf(name)) }))
    .sort((a, b) => a.different - b.different)
  return best && best.different <= Math.min(mostLetters, plainOf(best.name).length / 3) ? best.name : undefined
}

/** The maximum number of letters by which a suggested name may differ from the wrong one. */
const mostLetters = 2

const longestName = 60

const plain = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')

/** Remembers the plain form of each known name: they are few, and callers can send thousands of wrong names. */
const plainNames = new Map<string, string>()

function plainOf(known: string): string {
  const name = plainNames.get(known) ?? plain(known)
  plainNames.set(known, name)
  return name
}

/** The error message for an unknown name. It suggests the most likely name, or lists all of them. */
export function didYouMean(name: string, known: readonly string[]): string {
  const meant = suggestionFor(name, known)
  return meant ? `Did you mean ${meant}?` : `Use one of: ${known.join(', ')}.`
}

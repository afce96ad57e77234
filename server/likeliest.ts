/**
 * What somebody probably meant who wrote a name that does not exist: `birthDate` for `birth_date`, `memebrs` for `members`.
 *
 * @returns undefined when none of the known names is near
 */
export function likeliest(wrong: string, known: readonly string[]): string | undefined {
  if (wrong.length > longestName) return undefined
  const [best] = known
    .map((name) => ({ name, distance: distanceBetween(plain(wrong), plain(name)) }))
    .sort((a, b) => a.distance - b.distance)
  return best && best.distance <= Math.min(2, plain(best.name).length / 3) ? best.name : undefined
}

const longestName = 60

const plain = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')

/** How many letters have to be added, left out, changed or swapped with their neighbour to make one text of the other. */
function distanceBetween(a: string, b: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      row[j] = Math.min(
        (last[j] as number) + 1,
        (row[j - 1] as number) + 1,
        (last[j - 1] as number) + (a[i - 1] === b[j - 1] ? 0 : 1),
        swapped ? (beforeLast[j - 2] as number) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    beforeLast = last
    last = row
  }
  return last[b.length] as number
}

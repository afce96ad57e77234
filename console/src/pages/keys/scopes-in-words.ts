import { useWords } from '../../words/language.tsx'

const words = {
  read: { en: (count: number) => `${count} read`, nl: (count: number) => `${count} lezen` },
  write: { en: (count: number) => `${count} write`, nl: (count: number) => `${count} wijzigen` },
} as const

/** How many scopes read and how many write: `['4 read', '1 write']`. */
export function useScopesInWords() {
  const say = useWords(words)
  return (scopes: readonly string[]): readonly string[] => {
    const reading = scopes.filter((scope) => scope.endsWith(':read')).length
    const writing = scopes.length - reading
    return [...(reading > 0 ? [say.read(reading)] : []), ...(writing > 0 ? [say.write(writing)] : [])]
  }
}

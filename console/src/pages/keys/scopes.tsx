import { Badge, Group } from '@mantine/core'
import { useLanguage, useWords } from '../../words/language.tsx'
import { useKeyOptions } from './key-data.ts'

const words = {
  read: { en: (count: number) => `${count} read`, nl: (count: number) => `${count} lezen` },
  write: { en: (count: number) => `${count} write`, nl: (count: number) => `${count} wijzigen` },
} as const

/** The numbers of scopes that read and write: `['4 read', '1 write']`. */
export function useScopesInWords() {
  const say = useWords(words)
  return (scopes: readonly string[]): readonly string[] => {
    const reading = scopes.filter((scope) => scope.endsWith(':read')).length
    const writing = scopes.length - reading
    return [...(reading > 0 ? [say.read(reading)] : []), ...(writing > 0 ? [say.write(writing)] : [])]
  }
}

/** The label of a scope: `Add and change kennismakers`. */
export function useScopeLabels() {
  const { language } = useLanguage()
  const { resources } = useKeyOptions()
  const all = resources.flatMap(({ read, write }) => (write ? [read, write] : [read]))
  return (scope: string): string => all.find((one) => one.scope === scope)?.label[language] ?? scope
}

/** Scopes by their labels; pointing at one shows its name. */
export function ScopeBadges({ of: scopes }: { readonly of: readonly string[] }) {
  const labelOf = useScopeLabels()
  return (
    <Group gap={6} mt={4}>
      {scopes.map((scope) => (
        <Badge key={scope} color="gray" title={scope}>
          {labelOf(scope)}
        </Badge>
      ))}
    </Group>
  )
}

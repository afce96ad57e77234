import { Badge, Group } from '@mantine/core'
import { useScopeLabels } from './scopes-in-words.ts'

/** What a key or an assistant may do, in words; pointing at one shows the name of the scope. */
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

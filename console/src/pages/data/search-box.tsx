import { limits } from '@kantine/contract/limits.ts'
import { Box, Button, Group, TextInput } from '@mantine/core'
import { Search } from 'lucide-react'
import { useLocation, useSearchParams } from 'wouter'
import { useWords } from '../../words/language.tsx'

const words = {
  label: { en: 'Search by name, number or e-mail', nl: 'Zoek op naam, nummer of e-mail' },
  search: { en: 'Search', nl: 'Zoeken' },
} as const

/**
 * A search field. The page's URL holds its text as `query`.
 *
 * @param path the results page
 */
export function SearchBox({ path, label }: { readonly path: string; readonly label?: string }) {
  const say = useWords(words)
  const [, go] = useLocation()
  const [search] = useSearchParams()
  const query = search.get('query') ?? ''
  return (
    <Box component="search" w="28rem" maw="100%">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          const wanted = String(new FormData(event.currentTarget).get('query')).trim()
          go(wanted === '' ? path : `${path}?${new URLSearchParams({ query: wanted })}`)
        }}
      >
        <Group gap="xs" wrap="nowrap">
          <TextInput
            key={query}
            type="search"
            name="query"
            defaultValue={query}
            maxLength={limits.searchCharacters}
            flex={1}
            aria-label={label ?? say.label}
            placeholder={label ?? say.label}
            leftSection={<Search size={16} aria-hidden />}
          />
          <Button type="submit" variant="default">
            {say.search}
          </Button>
        </Group>
      </form>
    </Box>
  )
}

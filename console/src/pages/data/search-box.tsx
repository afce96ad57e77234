import { limits } from '@kantine/contract/limits.ts'
import { ActionIcon, Box, CloseButton, TextInput } from '@mantine/core'
import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { useWords } from '../../words/language.tsx'

const words = {
  label: { en: 'Search by name, number or e-mail', nl: 'Zoek op naam, nummer of e-mail' },
  search: { en: 'Search', nl: 'Zoeken' },
  clear: { en: 'Clear search', nl: 'Zoekterm wissen' },
} as const

/**
 * A search field. The page's URL holds its text as `query`.
 *
 * @param path the page that shows the results, without a search
 * @param keepsFilters whether the page combines a search with the filters in its URL
 */
export function SearchBox({
  path,
  label,
  keepsFilters = false,
}: {
  readonly path: string
  readonly label?: string
  readonly keepsFilters?: boolean
}) {
  const say = useWords(words)
  const [, go] = useLocation()
  const [search] = useSearchParams()
  const query = search.get('query') ?? ''
  const [text, setText] = useState(query)
  const field = useRef<HTMLInputElement>(null)
  // A change of the URL, such as with the browser's Back button, replaces the typed text.
  useEffect(() => setText(query), [query])
  const show = (text: string) => {
    const wanted = text.trim()
    if (wanted === query) return
    const next = new URLSearchParams(keepsFilters ? search : '')
    next.delete('starting_after')
    if (wanted === '') next.delete('query')
    else next.set('query', wanted)
    go(next.size === 0 ? path : `${path}?${next}`)
  }
  const clear = () => {
    setText('')
    show('')
    field.current?.focus()
  }
  return (
    <Box component="search" w="28rem" maw="100%">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          show(text)
        }}
      >
        <TextInput
          ref={field}
          type="search"
          value={text}
          onChange={({ currentTarget: { value } }) => setText(value)}
          onKeyDown={({ key }) => key === 'Escape' && clear()}
          maxLength={limits.searchCharacters}
          aria-label={label ?? say.label}
          placeholder={label ?? say.label}
          leftSection={
            <ActionIcon type="submit" aria-label={say.search}>
              <Search size={16} aria-hidden />
            </ActionIcon>
          }
          rightSection={text !== '' && <CloseButton size="sm" aria-label={say.clear} onClick={clear} />}
        />
      </form>
    </Box>
  )
}

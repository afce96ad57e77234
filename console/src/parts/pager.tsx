import { Button, Group, Text } from '@mantine/core'
import { ChevronFirst, ChevronLeft, ChevronRight } from 'lucide-react'
import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import { Link, useSearchParams } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { Awaited } from '../frame/waiting.tsx'
import { useWords } from '../words/language.tsx'
import { Failure } from './failure.tsx'

const words = {
  first: { en: 'First', nl: 'Begin' },
  previous: { en: 'Previous', nl: 'Vorige' },
  next: { en: 'Next', nl: 'Volgende' },
} as const

/**
 * A page of a list, with links to the other pages. `starting_after` in the URL determines where the page begins. Lists run in one
 * direction, so the browser's history remembers the previous pages.
 */
export function Pager({
  path,
  last,
  isOld,
  error,
  texts,
  note,
  children,
}: {
  /** The path of the list's page, below the club. */
  readonly path: string
  /** The cursor of the next page, if any: the last item's id, or the server's `next`. */
  readonly last: number | string | undefined
  /** Whether the list and `last` are still the previous ones, while the next list loads. */
  readonly isOld: boolean
  readonly error: Error | null
  /** The texts of the links, if they differ from `words`. */
  readonly texts?: { readonly [link in keyof typeof words]: string }
  /** Shown beside the links on the first page. */
  readonly note?: string
  /** The list. A new page scrolls to its top. */
  readonly children: ReactNode
}) {
  const say = useWords(words)
  const { first, previous, next } = texts ?? say
  const list = useRef<HTMLDivElement>(null)
  const [search] = useSearchParams()
  const before: readonly string[] = useHistoryState<{ readonly before?: readonly string[] } | null>()?.before ?? []
  const place = search.get('starting_after') ?? ''
  const isFirst = place === ''
  const back = before.at(-1)
  const shown = useRef(place)
  useEffect(() => {
    if (shown.current === place) return
    shown.current = place
    if ((list.current?.getBoundingClientRect().top ?? 0) < 0) list.current?.scrollIntoView()
  }, [place])
  const linkTo = (place: string, before: readonly string[]) => ({
    component: Link,
    href: `${path}?${startingAfter(search, place)}`,
    state: { before },
    variant: 'default' as const,
  })
  return (
    <>
      <Failure error={error} />
      <Awaited isOld={isOld} list={list}>
        {children}
      </Awaited>
      <Group justify="space-between">
        <Text size="sm" c="dimmed">
          {isFirst && note}
        </Text>
        <Group gap="xs">
          {!isFirst && back !== '' && (
            <Button {...linkTo('', [])} leftSection={<ChevronFirst size={16} aria-hidden />}>
              {first}
            </Button>
          )}
          {back !== undefined && (
            <Button {...linkTo(back, before.slice(0, -1))} leftSection={<ChevronLeft size={16} aria-hidden />}>
              {previous}
            </Button>
          )}
          {last !== undefined && (
            <Button
              {...linkTo(String(last), [...before, place])}
              rightSection={<ChevronRight size={16} aria-hidden />}
              // The link stays in place and keeps the focus.
              {...(isOld && { 'aria-disabled': true, onClick: (event: MouseEvent) => event.preventDefault() })}
            >
              {next}
            </Button>
          )}
        </Group>
      </Group>
    </>
  )
}

function startingAfter(search: URLSearchParams, place: string): URLSearchParams {
  const query = new URLSearchParams(search)
  query.delete('starting_after')
  if (place !== '') query.set('starting_after', place)
  return query
}

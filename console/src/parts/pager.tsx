import { Button, Group, Text } from '@mantine/core'
import { ChevronFirst, ChevronLeft, ChevronRight } from 'lucide-react'
import { type MouseEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { Link, useSearchParams } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'

/**
 * Pages through a list. `starting_after` in the URL determines where the page begins. Lists run in one direction, so the browser's history
 * remembers the previous pages.
 */
export function Pager({
  path,
  list,
  first,
  previous,
  next,
  last,
  isOld,
  children,
}: {
  /** The page of the list, below the club. */
  readonly path: string
  /** The list. A new page scrolls to its top. */
  readonly list: RefObject<HTMLElement | null>
  /** The texts of the links. */
  readonly first: string
  readonly previous: string
  readonly next: string
  /** The cursor of the next page, if any: the last item's id, or the server's `next`. */
  readonly last: number | string | undefined
  /** Whether `last` belongs to the previous list, while the next one loads. */
  readonly isOld: boolean
  /** Shown beside the links on the first page. */
  readonly children?: ReactNode
}) {
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
  }, [place, list])
  const linkTo = (place: string, before: readonly string[]) => ({
    component: Link,
    href: `${path}?${startingAfter(search, place)}`,
    state: { before },
    variant: 'default' as const,
  })
  return (
    <Group justify="space-between">
      <Text size="sm" c="dimmed">
        {isFirst && children}
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
  )
}

function startingAfter(search: URLSearchParams, place: string): URLSearchParams {
  const query = new URLSearchParams(search)
  query.delete('starting_after')
  if (place !== '') query.set('starting_after', place)
  return query
}

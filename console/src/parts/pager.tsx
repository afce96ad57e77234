import { Button, Group, Text } from '@mantine/core'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import { Link, useSearchParams } from 'wouter'

/** Leads through a list page by page; where a page begins stands in the address, as `starting_after`. */
export function Pager({
  path,
  first,
  next,
  last,
  isOld,
  children,
}: {
  /** The page of the list, below the club. */
  readonly path: string
  /** The text of the link to the first page. */
  readonly first: string
  readonly next: string
  /** The last item of this page, where others follow. */
  readonly last: { readonly id: number } | undefined
  /** Whether that item is of the list of before, from which nothing leads on in the one that is awaited. */
  readonly isOld: boolean
  /** What stands beside it on the first page. */
  readonly children?: ReactNode
}) {
  const [search] = useSearchParams()
  const isFirst = !search.has('starting_after')
  return (
    <Group justify="space-between">
      <Text size="sm" c="dimmed">
        {isFirst && children}
      </Text>
      <Group gap="xs">
        {!isFirst && (
          <Button
            component={Link}
            href={`${path}?${startingAfter(search, undefined)}`}
            variant="default"
            leftSection={<ChevronLeft size={16} aria-hidden />}
          >
            {first}
          </Button>
        )}
        {last && (
          <Button
            component={Link}
            href={`${path}?${startingAfter(search, last.id)}`}
            variant="default"
            rightSection={<ChevronRight size={16} aria-hidden />}
            // It stays there, with the focus that it may have.
            {...(isOld && { 'aria-disabled': true, onClick: (event: MouseEvent) => event.preventDefault() })}
          >
            {next}
          </Button>
        )}
      </Group>
    </Group>
  )
}

function startingAfter(search: URLSearchParams, id: number | undefined): URLSearchParams {
  const query = new URLSearchParams(search)
  query.delete('starting_after')
  if (id !== undefined) query.set('starting_after', String(id))
  return query
}

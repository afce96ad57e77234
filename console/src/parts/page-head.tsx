import { Anchor, Group, Stack, Text, Title } from '@mantine/core'
import { ChevronLeft } from 'lucide-react'
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { Link } from 'wouter'

/**
 * The head of every page: its title, which the browser's tab also shows, a sentence and actions.
 *
 * @param shown the title as the page shows it, if it is more than plain text
 * @param back the parent page of a page about one record
 */
export function PageHead({
  title,
  shown = title,
  back,
  children,
  actions,
}: {
  readonly title: string
  readonly shown?: ReactNode
  readonly back?: { readonly path: string; readonly title: string }
  readonly children?: ReactNode
  readonly actions?: ReactNode
}) {
  const heading = usePageTitle(title)
  return (
    <Group justify="space-between" align="flex-start" mb="lg" gap="md" mih="2.25rem">
      <Stack gap={4} flex="1 1 14rem" maw="42rem" miw={0}>
        {back && (
          <Anchor component={Link} href={back.path} size="sm" underline="hover">
            <Group component="span" gap={2}>
              <ChevronLeft size={16} aria-hidden />
              {back.title}
            </Group>
          </Anchor>
        )}
        <Title order={1} ref={heading} tabIndex={-1} className="page-title">
          {shown}
        </Title>
        {children !== undefined && (
          <Text component="div" c="dimmed">
            {children}
          </Text>
        )}
      </Stack>
      {actions}
    </Group>
  )
}

/** The browser itself announces the first page. */
let isFirst = true

/**
 * Shows the title in the browser's tab, and focuses the heading with the returned ref. Keyboard and screen-reader users then start at
 * the top of the new page.
 */
function usePageTitle(title: string) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${title} · Kantine`
  }, [title])
  const isNew = useRef(true)
  // Focuses before the reader sees the page, since they may soon be typing in a field. Only once, even if a part of the page loads late.
  useLayoutEffect(() => {
    if (!isNew.current) return
    isNew.current = false
    if (!isFirst) {
      window.scrollTo(0, 0)
      heading.current?.focus({ preventScroll: true })
    }
    isFirst = false
  }, [])
  return heading
}

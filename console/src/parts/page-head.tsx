import { Anchor, Group, Stack, Text, Title } from '@mantine/core'
import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { usePageTitle } from './page-title.ts'

/**
 * The head of every page: its title, which the browser's tab shows too, a sentence below it, and actions beside it.
 *
 * @param back the page to which a page about one thing belongs
 */
export function PageHead({
  title,
  back,
  children,
  actions,
}: {
  readonly title: string
  readonly back?: { readonly path: string; readonly title: string }
  readonly children?: ReactNode
  readonly actions?: ReactNode
}) {
  const heading = usePageTitle(title)
  return (
    <Group justify="space-between" align="flex-start" mb="lg" gap="md">
      <Stack gap={4} maw="42rem" miw={0}>
        {back && (
          <Anchor component={Link} href={back.path} size="sm" underline="hover">
            <Group component="span" gap={2}>
              <ChevronLeft size={16} aria-hidden />
              {back.title}
            </Group>
          </Anchor>
        )}
        <Title order={1} ref={heading} tabIndex={-1} className="page-title">
          {title}
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

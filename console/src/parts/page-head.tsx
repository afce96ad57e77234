import { Group, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { usePageTitle } from './page-title.ts'

/** The head of every page: its title, which the browser's tab shows too, a sentence below it, and actions beside it. */
export function PageHead({
  title,
  children,
  actions,
}: {
  readonly title: string
  readonly children?: ReactNode
  readonly actions?: ReactNode
}) {
  const heading = usePageTitle(title)
  return (
    <Group justify="space-between" align="flex-start" mb="lg" gap="md">
      <Stack gap={4} maw="42rem">
        <Title order={1} ref={heading} tabIndex={-1} className="page-title">
          {title}
        </Title>
        {children !== undefined && <Text c="dimmed">{children}</Text>}
      </Stack>
      {actions}
    </Group>
  )
}

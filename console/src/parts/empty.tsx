import { Paper, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'

/** Shown in place of an empty list, with the next step. */
export const Empty = ({
  title,
  children,
  action,
}: {
  readonly title: string
  readonly children: ReactNode
  readonly action?: ReactNode
}) => (
  <Paper withBorder p="xl" radius="lg">
    <Stack align="center" gap="sm" py="lg" ta="center">
      <Title order={2} size="h4">
        {title}
      </Title>
      <Text c="dimmed" maw="32rem">
        {children}
      </Text>
      {action}
    </Stack>
  </Paper>
)

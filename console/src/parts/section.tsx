import { Group, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Boundary } from './boundary.tsx'
import { takeFocus } from './take-focus.ts'

/** A part of a page: a title, a sentence, actions and content. */
export const Section = ({
  title,
  about,
  actions,
  takesFocus = false,
  children,
}: {
  readonly title: string
  readonly about?: ReactNode
  readonly actions?: ReactNode
  /** Whether its title gets the focus when it appears. */
  readonly takesFocus?: boolean
  readonly children?: ReactNode
}) => (
  <Stack component="section" gap="md" mt="xl">
    <Group justify="space-between" align={about === undefined ? 'center' : 'flex-end'} gap="md">
      <Stack gap={2} maw="42rem">
        <Title order={2} ref={takesFocus ? takeFocus : undefined}>
          {title}
        </Title>
        {about !== undefined && (
          <Text c="dimmed" size="sm">
            {about}
          </Text>
        )}
      </Stack>
      {actions}
    </Group>
    <Boundary of={children}>{children}</Boundary>
  </Stack>
)

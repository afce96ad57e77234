import { SimpleGrid, Text } from '@mantine/core'
import type { ReactNode } from 'react'

/** Names and values. Names without a value are omitted. */
export const Facts = ({ of: facts }: { readonly of: readonly (readonly [name: string, value: ReactNode])[] }) => (
  <SimpleGrid component="dl" cols={{ base: 1, xs: 2, md: 3 }} spacing="lg" m={0}>
    {facts
      .filter(([, value]) => value)
      .map(([name, value]) => (
        <div key={name}>
          <Text component="dt" size="sm" c="dimmed">
            {name}
          </Text>
          <Text component="dd" m={0}>
            {value}
          </Text>
        </div>
      ))}
  </SimpleGrid>
)

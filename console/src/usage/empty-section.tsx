import { Text } from '@mantine/core'
import { Section } from '../parts/section.tsx'

/** A section that has nothing to show, and says so. */
export const EmptySection = ({ title, text }: { readonly title: string; readonly text: string }) => (
  <Section title={title}>
    <Text c="dimmed">{text}</Text>
  </Section>
)

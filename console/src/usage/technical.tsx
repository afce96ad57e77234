import { Text } from '@mantine/core'

/** Words of programs, such as a method with a path, or names of fields. Long ones wrap. */
export const Technical = ({ children }: { readonly children: string }) => (
  <Text span size="xs" ff="monospace" style={{ overflowWrap: 'anywhere' }}>
    {children}
  </Text>
)

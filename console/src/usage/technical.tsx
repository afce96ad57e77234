import { Text } from '@mantine/core'
import { Fragment } from 'react'

/** Words of programs, such as a method with a path, or names of fields. Long paths go on in a new line behind a slash. */
export const Technical = ({ children }: { readonly children: string }) => (
  <Text span size="xs" ff="monospace" style={{ overflowWrap: 'anywhere' }}>
    {partsOf(children).map(({ start, text }) => (
      <Fragment key={start}>
        {text}
        <wbr />
      </Fragment>
    ))}
  </Text>
)

/** The parts of a text that each end with a slash, and where they start. */
const partsOf = (text: string) =>
  [...text.matchAll(/[^/]*\/|[^/]+$/g)].map(({ index, 0: text }) => ({ start: index, text }))

import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { onAlreadyDone } from '../data/call.ts'
import { queries, tell } from '../data/queries.ts'

/**
 * Shows a change whose response was lost: reads again what was read, and says that the change was made.
 *
 * @returns a key for the page, which starts afresh with each new one: without its dialogs, steps and entered values. A page that the reader
 * opened since keeps them.
 */
export function useAlreadyDone(): number {
  const [times, setTimes] = useState(0)
  useEffect(
    () =>
      onAlreadyDone(({ message, isElsewhere }) => {
        if (!isElsewhere) {
          queries.removeQueries({ predicate: ({ queryKey: [path] }) => String(path).startsWith('/clubs/') })
          // Before the form learns of it, which would ask before its page is left.
          flushSync(() => setTimes((n) => n + 1))
        }
        void queries.invalidateQueries()
        void tell(message, { stays: true })
      }),
    [],
  )
  return times
}

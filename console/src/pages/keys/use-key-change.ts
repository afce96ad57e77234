import { notifications } from '@mantine/notifications'
import { call } from '../../data/call.ts'
import { useChange } from '../../data/queries.ts'
import { useClub } from '../../data/session.ts'
import type { Key } from './key-data.ts'

/**
 * A change of a key, after which all that was read of keys is read again.
 *
 * @param below the path below the key, such as `/limit`; the empty text for the key itself
 * @param done what the reader is told when it is done
 */
export function useKeyChange<Answer = Key>(
  method: 'POST' | 'PUT' | 'PATCH',
  id: number,
  below: `/${string}` | '',
  done?: string,
) {
  const { path } = useClub()
  return useChange(
    async (body?: object) => {
      const answer = await call<Answer>(method, path(`keys/${id}${below}`), body)
      if (done !== undefined) notifications.show({ message: done })
      return answer
    },
    [path('keys')],
  )
}

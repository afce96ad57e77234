import { plainEmail, plainPhone } from '@kantine/contract/importing/unseen.ts'
import { kindOf } from '@kantine/contract/kinds.ts'
import { memoize } from '@kantine/contract/memoize.ts'
import type { WithFields } from '@kantine/contract/resource.ts'
import type { FieldValues } from '../store/body.ts'

/** The same record, without what copying adds to e-mail addresses and telephone numbers: `mailto:`, and characters that nobody sees. */
export function plainContacts(resource: WithFields, given: FieldValues): FieldValues {
  const plain: { [name: string]: string } = {}
  for (const [name, plainOf] of contactsOf(resource)) {
    const value = given[name]
    if (typeof value !== 'string' || value.length > longestCleaned) continue
    const cleaned = plainOf(value)
    if (cleaned !== value) plain[name] = cleaned
  }
  return Object.keys(plain).length === 0 ? given : { ...given, ...plain }
}

/** In UTF-16 units: more than any such field may have, so longer ones are rejected as they are. */
const longestCleaned = 1000

const contactsOf: (resource: WithFields) => readonly (readonly [name: string, plainOf: typeof plainEmail])[] = memoize(
  ({ fields }) =>
    Object.entries(fields).flatMap(([name, field]) => {
      const kind = kindOf(name, field)
      return kind === 'email' ? [[name, plainEmail] as const] : kind === 'phone' ? [[name, plainPhone] as const] : []
    }),
)

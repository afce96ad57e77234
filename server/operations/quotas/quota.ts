/** What the operations on quotas have in common. */
import { quotasOf } from '../../clubs/quotas.ts'
import { quotas } from '../../store/quotas.ts'
import type { Store } from '../../store/store.ts'

/** The words of the command that shows and sets them. */
export const command = 'clubs quotas'

/** The quotas of a club. */
export async function quotasShown(store: Store, club: number) {
  const data = (await quotasOf(store, club)).map(({ name, ...use }) => {
    const { label, doc } = quotas[name]
    return { name, label, doc, ...use }
  })
  return { data, has_more: false }
}

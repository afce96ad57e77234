/** What was done beside changing records: log-ins, keys, endpoints, secrets, plans, stages, administrators. */
import { whole } from '@kantine/contract/fields.ts'
import { limits } from '@kantine/contract/limits.ts'
import type { Store } from '../../store/store.ts'
import { type TrailEntry, trail } from '../../store/trail.ts'
import { defineOperation } from '../application-operation.ts'

const mostEntries = 1000

/** The entries of the caller's club; of a caller who is about no single club, those of all, and those that belong to none. */
export const listTrail = defineOperation<Store, { readonly limit?: number }, readonly TrailEntry[]>({
  name: 'list_trail',
  doc: 'Shows who did what beside changing records, newest first.',
  permission: 'trail:read',
  effect: 'reads',
  input: {
    plural: 'entries of the trail',
    fields: {
      limit: {
        ...whole('Limit', 'Aantal', { min: 1, max: mostEntries, doc: 'How many entries.', example: 50 }),
        nullable: false,
      },
    },
  },
  async run(store, { club }, { limit = limits.pageSizeDefault }) {
    const newestFirst = `select ${trail.selected} from trail order by id desc limit $1`
    const ofClub = `select ${trail.selected} from trail where club_id = $2 order by id desc limit $1`
    const rows = await (club === 0
      ? store.findAcrossClubs(newestFirst, [limit])
      : store.findAcrossClubs(ofClub, [limit, club]))
    return rows.map(trail.valueOf)
  },
})

/** Reading the trail: log-ins, and changes of keys, endpoints, secrets, plans, stages and administrators. */
import { whole } from '@kantine/contract/fields.ts'
import { limits } from '@kantine/contract/limits.ts'
import type { Store } from '../../store/store.ts'
import { type TrailEntry, trail } from '../../store/trail.ts'
import { defineOperation } from '../application-operation.ts'

const mostEntries = 1000

/** Lists the entries of the caller's club; for a caller without a club, those of all clubs and of none. */
export const listTrail = defineOperation<Store, { readonly limit?: number }, readonly TrailEntry[]>({
  name: 'list_trail',
  doc: 'Lists who did what, apart from changes of records, newest first.',
  permission: 'trail:read',
  effect: 'reads',
  input: {
    plural: 'entries of the trail',
    fields: {
      limit: {
        ...whole('Limit', 'Aantal', { min: 1, max: mostEntries, doc: 'The number of entries.', example: 50 }),
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

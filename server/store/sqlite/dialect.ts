import type { Engine } from '../engine.ts'
import { sql } from '../sql.ts'

export const isAmong: Engine['isAmong'] = (ids) => sql`id in (${ids})`

export const firstRows: Engine['firstRows'] = (select, limit) => sql`${select} ${limit}`

export const indexedBy: Engine['indexedBy'] = (index) => sql`indexed by ${index}`

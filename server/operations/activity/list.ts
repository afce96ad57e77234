/** A club's activity: changes to records from the change log, and everything else from the audit log. */
import { entry } from '@kantine/contract/administration/entry.ts'
import { choice, type GivenOf, instant, text, whole } from '@kantine/contract/fields.ts'
import { limits } from '@kantine/contract/limits.ts'
import type { Caller } from '../../callers/caller.ts'
import { parseInstant } from '../../records/time.ts'
import type { Actor } from '../../store/actor.ts'
import { lastEntryBefore } from '../../store/change-log.ts'
import type { Connection } from '../../store/engine.ts'
import { list, sql } from '../../store/sql.ts'
import { filter, listOf, operation, pageLimit } from '../operation.ts'
import { auditLogSource, changesSource, told } from './entry.ts'
import { merge, nothing, placeOf, walk } from './pages.ts'
import { recorded } from './sentences.ts'

/** The kinds of subject in the audit log, each with the first words of its actions. */
const aboutInAuditLog: { readonly [about: string]: readonly string[] } = {
  keys: ['key'],
  webhooks: ['endpoint', 'secret', 'secrets', 'delivery', 'deliveries'],
  people: [
    'person',
    'invitation',
    'role',
    'administrator',
    'password',
    'reset_link',
    'second_factor',
    'second_factor_roles',
    'login',
  ],
  assistants: ['grant', 'assistants'],
  club: ['club', 'plan', 'quotas', 'stages', 'time_zone'],
}

/** All kinds of subject: all records, one resource, or a kind from the audit log. */
const abouts = ['records', ...recorded.map(({ plural }) => plural), ...Object.keys(aboutInAuditLog)]

/** The possible actors. `assistants` covers assistants with a key and those with a grant. */
const actors: { readonly [who: string]: readonly Actor['by'][] } = {
  administrator: ['administrator'],
  key: ['key'],
  assistant: ['assistant'],
  grant: ['grant'],
  assistants: ['assistant', 'grant'],
  command: ['command'],
  kantine: ['kantine'],
}

const filters = {
  limit: pageLimit('entries'),
  before: filter(text('Before', 'Voor', { doc: 'The `next` value from the previous page.', example: '812.40' })),
  by: filter(choice('Who', 'Wie', { words: Object.keys(actors), doc: 'The kind of actor.', example: 'key' })),
  by_id: filter(whole('Id', 'Id', { min: 1, doc: 'The id of the key, the grant or the administrator.', example: 14 })),
  about: filter(choice('Subject', 'Onderwerp', { words: abouts, doc: 'The kind of subject.', example: 'members' })),
  since: filter(
    instant('From', 'Vanaf', { doc: 'Only entries at or after this time.', example: '2026-09-01T00:00:00Z' }),
  ),
  until: filter(instant('Until', 'Tot', { doc: 'Only entries before this time.', example: '2026-10-01T00:00:00Z' })),
}

export default operation({
  on: entry,
  name: 'list',
  about: 'all',
  offered: ['application'],
  permission: 'trail:read',
  title: { en: 'Activity', nl: 'Logboek' },
  says: {
    en: 'Lists the activity in a club, newest first.',
    nl: 'Toont het logboek van een club, nieuwste regels eerst.',
  },
  effect: 'reads',
  input: filters,
  output: listOf(entry.fields, {
    next: text('Next', 'Volgende', {
      doc: 'Cursor for the next page, or null on the last page. Even a short page can have a next page.',
      example: '812.40',
    }),
  }),
  run: ({ store }, caller, wanted) => store.read(caller.club, (db) => readPage(db, caller, wanted)),
})

async function readPage(db: Connection, caller: Caller, wanted: GivenOf<typeof filters>) {
  const { club } = caller
  const { limit = limits.pageSizeDefault, about, by, by_id } = wanted
  const since = wanted.since === undefined ? 0 : (parseInstant(wanted.since) as number)
  const until = wanted.until === undefined ? Number.MAX_SAFE_INTEGER : (parseInstant(wanted.until) as number)
  const start = placeOf(wanted.before)
  const resource = recorded.find(({ plural }) => plural === about)
  const words = about === undefined ? undefined : aboutInAuditLog[about]

  const both = [
    sql`at >= ${since}`,
    sql`at < ${until}`,
    ...(by === undefined ? [] : [sql`actor in (${list(actors[by] ?? [])})`]),
    ...(by_id === undefined ? [] : [sql`actor_id = ${by_id}`]),
  ]
  const ofResource = resource ? [sql`resource = ${resource.name}`] : []
  const begins = (words ?? []).map((word) => sql`action like ${`${word}.%`}`)
  const ofWords = words ? [sql`(${list(begins, ' or ')})`] : []
  const changes = words
    ? nothing
    : await walk(db, changesSource, club, {
        start: Math.min(start.journal, (await lastEntryBefore(db, club, until)) + 1),
        where: [...both, ...ofResource],
        since,
        limit,
      })
  const others =
    about === undefined || words
      ? await walk(db, auditLogSource, club, { start: start.trail, where: [...both, ...ofWords], since, limit })
      : nothing
  const { entries, next } = merge(changes, others, limit, start)
  return { data: await told(db, caller, entries), has_more: next !== null, next }
}

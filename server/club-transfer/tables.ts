/**
 * Every table with rows of clubs. An export contains the records and the rows of some other tables. The import derives others from these.
 * The rest are left out, each for a stated reason. A removal deletes the rows of all of them.
 */
import type { Resource } from '@kantine/contract/resource.ts'
import { apiKeys } from '../callers/keys/keys.ts'
import { refusedRequests } from '../callers/refused-requests.ts'
import { credentialErrors, credentialUsage } from '../callers/usage.ts'
import { idempotentAnswers } from '../operations/idempotency.ts'
import { keptAnswerDays } from '../operations/kept-bytes.ts'
import { auditLog } from '../store/audit-log.ts'
import { tableOf } from '../store/body.ts'
import { changeLog } from '../store/change-log.ts'
import { type Column, integer, text } from '../store/system-columns.ts'
import { endpointCounter, endpoints } from '../webhooks/endpoints/endpoint.ts'
import type { IdKind } from './renumbered.ts'

export type ClubTable = { readonly name: string; readonly key: readonly string[] }

type Columns = { readonly [name: string]: Pick<Column, 'kind' | 'nullable' | 'rule'> }

/** A table that an export copies as stored, without `club_id`. */
export type ExportedTable = ClubTable & {
  readonly columns: readonly string[]
  /** Rules for the values of columns, by name. */
  readonly described: Columns
  /** A further condition, in SQL. */
  readonly where?: string
  /** Columns with ids that are unique across clubs, and their kind; `by` names a column that holds the kind. */
  readonly ids?: { readonly [column: string]: IdKind | { readonly by: string } }
  /** The club's counter for its ids. */
  readonly counter?: string
}

/** The kind of id behind each word of `actor`, `caller` or `credential`; other words have no id. */
export const kindOfCaller: { readonly [word: string]: IdKind } = {
  key: 'key',
  assistant: 'key',
  grant: 'grant',
  administrator: 'administrator',
}

const ofOwn = (
  { name, columns: described }: { readonly name: string; readonly columns: Columns },
  key: readonly string[],
  more: Pick<ExportedTable, 'where' | 'ids' | 'counter'> = {},
): ExportedTable => ({
  name,
  key,
  described,
  ...more,
  columns: Object.keys(described).filter((column) => !leftOutColumns.includes(column)),
})

/** The creator of a key or endpoint has an account on this server. On the new server, the importer is responsible for it. */
const leftOutColumns = ['club_id', 'made_by']

const ofActor = { actor_id: { by: 'actor' }, administrator_id: 'administrator' } as const
const ofCredential = { credential_id: { by: 'credential' } } as const

/** The exported tables, in the order of the file: keys before the rows that refer to them, counters before their rows. */
export const exportedTables: readonly ExportedTable[] = [
  ofOwn({ name: 'club_settings', columns: { name: text, value: text } }, ['name']),
  ofOwn({ name: 'counters', columns: { resource: text, last_id: integer } }, ['resource']),
  ofOwn(apiKeys, ['id'], { where: "purpose <> 'sandbox'", ids: { id: 'key' } }),
  ofOwn(endpoints, ['id'], { counter: endpointCounter }),
  ofOwn(changeLog, ['id'], { ids: ofActor, counter: 'journal' }),
  ofOwn(auditLog, ['id'], { ids: ofActor }),
  ofOwn(idempotentAnswers, ['caller', 'caller_id', 'call', 'idempotency_key'], {
    ids: { caller_id: { by: 'caller' } },
  }),
  ofOwn(keptAnswerDays, ['day_at']),
  ofOwn(credentialUsage, ['credential', 'credential_id', 'day'], { ids: ofCredential }),
  ofOwn(credentialErrors, ['credential', 'credential_id', 'day', 'code', 'call'], { ids: ofCredential }),
  ofOwn(refusedRequests, ['credential', 'credential_id', 'at', 'request_id'], { ids: ofCredential }),
]

/** The tables that an import derives, each with its source. */
const derivedTables: readonly (ClubTable & { readonly from: string })[] = [
  { name: 'record_references', key: ['resource', 'field', 'target_id', 'record_id'], from: 'the records' },
  { name: 'search_words', key: ['block', 'word', 'record'], from: 'the records' },
  { name: 'zones', key: ['resource', 'size', 'block'], from: 'the records' },
  { name: 'record_counts', key: [], from: 'the records' },
  { name: 'list_versions', key: ['resource'], from: 'the import, which creates new ones' },
  { name: 'club_clocks', key: [], from: 'the first line of the file' },
  {
    name: 'club_administrators',
    key: ['administrator_id'],
    from: 'the people in the file whose account here is provably theirs',
  },
]

const leftOutTables: readonly (ClubTable & { readonly reason: string })[] = [
  { name: 'grants', key: ['id'], reason: 'grants are valid on one server only; connect assistants again' },
  { name: 'redeemed_confirmations', key: ['id'], reason: 'confirmations are valid on one server, for ten minutes' },
  {
    name: 'done_requests',
    key: ['administrator_id', 'idempotency_key'],
    reason: 'open pages repeat their requests to the old server',
  },
  { name: 'calendar_links', key: ['id'], reason: 'their URLs lead to the old server; create new ones' },
  { name: 'invitations', key: ['email'], reason: 'their links lead to the old server; invite people again' },
  { name: 'imports', key: ['id'], reason: 'what they keep is encrypted with the key of the old server' },
  { name: 'imported_records', key: ['import_id', 'record_id'], reason: 'they belong to the imports' },
  { name: 'webhook_deliveries', key: ['id'], reason: 'the old server sends waiting deliveries' },
  { name: 'webhook_tries', key: ['delivery_id', 'at'], reason: 'they belong to the deliveries' },
]

/** All tables with rows of a club, except `clubs` and `partial_clubs`. */
export const clubTables = (resources: readonly Resource[]): readonly ClubTable[] => [
  ...resources.map((resource) => ({ name: tableOf(resource), key: ['id'] })),
  ...exportedTables,
  ...derivedTables,
  ...leftOutTables,
]

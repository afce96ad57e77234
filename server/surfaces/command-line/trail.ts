import { commandCaller } from '../../callers/caller.ts'
import { clubBySlug, listClubs } from '../../clubs/clubs.ts'
import { listTrail } from '../../operations/application/trail.ts'
import { carryOut } from '../../operations/application-operation.ts'
import { type TrailEntry, trail as trailTable } from '../../store/trail.ts'
import type { Administration, CommandResult } from './command.ts'
import { table } from './table.ts'
import { toTheSecond } from './text.ts'

type Wanted = { readonly club?: string; readonly limit: number }

export async function trail(on: Administration, { club: slug, limit }: Wanted): Promise<CommandResult> {
  const { store, actor, columns } = on
  const club = slug === undefined ? undefined : await clubBySlug(store, slug)
  const entries = await carryOut(listTrail, store, commandCaller(club?.id ?? 0, actor), { limit })
  const slugs = new Map((await listClubs(store)).map(({ id, slug }) => [id, slug]))
  const rows = entries.map((entry) => [
    toTheSecond(entry.at),
    slugs.get(entry.clubId) ?? '',
    entry.action,
    entry.subject,
    entry.details.join(' '),
    actorText(entry),
  ])
  return {
    text:
      rows.length > 0
        ? table([['AT', 'CLUB', 'ACTION', 'SUBJECT', 'DETAILS', 'BY'], ...rows], { columns, shortened })
        : 'The trail has no entries yet.',
    json: entries.map(trailTable.jsonOf),
  }
}

const shortened = ['DETAILS', 'CLUB', 'BY', 'SUBJECT', 'ACTION']

const actorText = ({ actor, actorId, actorName, administratorId, address }: TrailEntry) =>
  [actor, actorId, actorName, administratorId && `for administrator ${administratorId}`, address && `from ${address}`]
    .filter((part) => part !== null)
    .join(' ')

import { commandCaller } from '../../callers/caller.ts'
import { clubBySlug, listClubs } from '../../clubs/clubs.ts'
import { listTrail } from '../../operations/application/trail.ts'
import { carryOut } from '../../operations/application-operation.ts'
import { type TrailEntry, trail as trailTable } from '../../store/trail.ts'
import type { Administration, CommandResult } from './command.ts'
import { table } from './text.ts'

type Wanted = { readonly club?: string; readonly limit: number }

export async function trail({ store, actor }: Administration, { club: slug, limit }: Wanted): Promise<CommandResult> {
  const club = slug === undefined ? undefined : await clubBySlug(store, slug)
  const entries = await carryOut(listTrail, store, commandCaller(club?.id ?? 0, actor), { limit })
  const slugs = new Map((await listClubs(store)).map(({ id, slug }) => [id, slug]))
  const rows = entries.map((entry) => [
    new Date(entry.at).toISOString(),
    slugs.get(entry.clubId) ?? '',
    entry.action,
    entry.subject,
    entry.details.join(' '),
    actorText(entry),
  ])
  return {
    text:
      rows.length > 0
        ? table([['AT', 'CLUB', 'ACTION', 'SUBJECT', 'DETAILS', 'BY'], ...rows])
        : 'The trail has no entries yet.',
    json: entries.map(trailTable.jsonOf),
  }
}

const actorText = ({ actor, actorId, actorName, administratorId, address }: TrailEntry) =>
  [actor, actorId, actorName, administratorId && `for administrator ${administratorId}`, address && `from ${address}`]
    .filter((part) => part !== null)
    .join(' ')

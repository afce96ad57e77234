import { clubBySlug, clubs as clubsTable, createClub, listClubs, type Plan, setPlan } from '../../clubs/clubs.ts'
import { setStages, stagesOf } from '../../clubs/stages.ts'
import type { Administration, Outcome } from './command.ts'
import { table } from './table.ts'

type Wanted = { readonly name: string; readonly slug: string; readonly plan: Plan }

export async function create({ store, actor }: Administration, wanted: Wanted): Promise<Outcome> {
  const club = await createClub(store, actor, wanted)
  const text = `Created ${club.name} with the slug ${club.slug}, on the plan ${club.plan}.
Give it a key with: kantine keys create --club ${club.slug} --label LABEL --scopes all`
  return { text, json: clubsTable.jsonOf(club) }
}

export async function list({ store }: Administration): Promise<Outcome> {
  const clubs = await listClubs(store)
  const rows = clubs.map(({ id, name, slug, plan }) => [`${id}`, name, slug, plan])
  return { text: table([['ID', 'NAME', 'SLUG', 'PLAN'], ...rows]), json: clubs.map(clubsTable.jsonOf) }
}

export async function plan({ store, actor }: Administration, { slug, plan }: Omit<Wanted, 'name'>): Promise<Outcome> {
  const club = await setPlan(store, actor, slug, plan)
  return { text: `${club.name} is on the plan ${club.plan}.`, json: clubsTable.jsonOf(club) }
}

type Stages = { readonly slug: string; readonly set?: readonly string[] }

export async function stages({ store, actor }: Administration, { slug, set }: Stages): Promise<Outcome> {
  const club = await clubBySlug(store, slug)
  if (set !== undefined) await setStages(store, club.id, actor, set)
  const stages = await store.read(club.id, (db) => stagesOf(db, club.id))
  const text = stages.length === 0 ? `${club.name} has no stages; any text is a status.` : stages.join('\n')
  return { text, json: stages }
}

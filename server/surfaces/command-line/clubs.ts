import { commandCaller } from '../../callers/caller.ts'
import { type ClubPlan, clubBySlug, clubs as clubsTable } from '../../clubs/clubs.ts'
import {
  createClubOperation,
  listClubsOperation,
  listQuotasOperation,
  renameClubOperation,
  setPlanOperation,
  setQuotasOperation,
  setTimeZoneOperation,
} from '../../operations/application/clubs.ts'
import { carryOut } from '../../operations/application-operation.ts'
import type { Administration, CommandResult } from './command.ts'
import { table } from './table.ts'

type Wanted = {
  readonly name: string
  readonly slug: string
  readonly plan: ClubPlan
  readonly 'time-zone': string
}

export async function create(
  { store, actor }: Administration,
  { 'time-zone': time_zone, ...wanted }: Wanted,
): Promise<CommandResult> {
  const club = await carryOut(createClubOperation, store, commandCaller(0, actor), { ...wanted, time_zone })
  const text = `Created ${club.name} with the slug ${club.slug}, on the plan ${club.plan}.
Give it a key with: kantine keys create --club ${club.slug} --label LABEL --scopes all`
  return { text, json: clubsTable.jsonOf(club) }
}

export async function list({ store, actor, columns }: Administration): Promise<CommandResult> {
  const clubs = await carryOut(listClubsOperation, store, commandCaller(0, actor), {})
  const rows = clubs.map(({ id, name, slug, plan, timeZone }) => [`${id}`, name, slug, plan, timeZone])
  const head = ['ID', 'NAME', 'SLUG', 'PLAN', 'TIME ZONE']
  const text = table([head, ...rows], { columns, shortened: ['TIME ZONE', 'NAME', 'SLUG'] })
  return { text, json: clubs.map(clubsTable.jsonOf) }
}

type NewNames = { readonly club: string; readonly name?: string; readonly slug?: string }

export async function rename(
  { store, actor }: Administration,
  { club: old, ...names }: NewNames,
): Promise<CommandResult> {
  const { id } = await clubBySlug(store, old)
  const club = await carryOut(renameClubOperation, store, commandCaller(id, actor), names)
  return { text: `The club ${old} is ${club.name} with the slug ${club.slug} now.`, json: clubsTable.jsonOf(club) }
}

export async function plan(
  { store, actor }: Administration,
  { slug, plan }: Pick<Wanted, 'slug' | 'plan'>,
): Promise<CommandResult> {
  const { id } = await clubBySlug(store, slug)
  const club = await carryOut(setPlanOperation, store, commandCaller(id, actor), { plan })
  return { text: `${club.name} is on the plan ${club.plan}.`, json: clubsTable.jsonOf(club) }
}

export async function timeZone(
  { store, actor }: Administration,
  { slug, zone }: { readonly slug: string; readonly zone: string },
): Promise<CommandResult> {
  const { id } = await clubBySlug(store, slug)
  const club = await carryOut(setTimeZoneOperation, store, commandCaller(id, actor), { time_zone: zone })
  return { text: `${club.name} is in the time zone ${club.timeZone}.`, json: clubsTable.jsonOf(club) }
}

type Quotas = { readonly slug: string } & { readonly [option in string]?: number | string }

/** Options have the names of quotas, with hyphens. */
export async function quotas(on: Administration, { slug, ...set }: Quotas): Promise<CommandResult> {
  const { store, actor, columns } = on
  const { id } = await clubBySlug(store, slug)
  const caller = commandCaller(id, actor)
  const allowed = Object.fromEntries(Object.entries(set).map(([name, value]) => [name.replaceAll('-', '_'), value]))
  const quotas = await (Object.keys(allowed).length === 0
    ? carryOut(listQuotasOperation, store, caller, {})
    : carryOut(setQuotasOperation, store, caller, allowed))
  const rows = quotas.map(({ name, used, allowed }) => [name, `${used}`, `${allowed}`])
  return { text: table([['QUOTA', 'USED', 'ALLOWED'], ...rows], { columns }), json: quotas }
}

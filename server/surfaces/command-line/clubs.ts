import { clubBySlug, clubs as clubsTable, createClub, listClubs, type Plan, plans, setPlan } from '../../clubs/clubs.ts'
import { setStages, stagesOf } from '../../clubs/stages.ts'
import { Refusal } from '../../refusal.ts'
import { type Administration, type Args, administrator, type Outcome, required } from './command.ts'
import { table } from './table.ts'

export async function create({ store }: Administration, args: Args): Promise<Outcome> {
  const club = await createClub(store, administrator, {
    name: required(args, 'name'),
    slug: required(args, 'slug'),
    plan: planOf(args.plan ?? 'pro'),
  })
  const text = `Created ${club.name} with the slug ${club.slug}, on the plan ${club.plan}.
Give it a key with: kantine keys create --club ${club.slug} --label LABEL --scopes all`
  return { text, json: clubsTable.jsonOf(club) }
}

export async function list({ store }: Administration): Promise<Outcome> {
  const clubs = await listClubs(store)
  const rows = clubs.map(({ id, name, slug, plan }) => [`${id}`, name, slug, plan])
  return { text: table([['ID', 'NAME', 'SLUG', 'PLAN'], ...rows]), json: clubs.map(clubsTable.jsonOf) }
}

export async function plan({ store }: Administration, args: Args): Promise<Outcome> {
  const club = await setPlan(store, administrator, required(args, 'slug'), planOf(required(args, 'plan')))
  return { text: `${club.name} is on the plan ${club.plan}.`, json: clubsTable.jsonOf(club) }
}

export async function stages({ store }: Administration, args: Args): Promise<Outcome> {
  const club = await clubBySlug(store, required(args, 'slug'))
  if (args.set !== undefined) {
    const wanted = args.set.split(',').map((stage) => stage.trim())
    await setStages(store, club.id, administrator, args.set.trim() === '' ? [] : wanted)
  }
  const stages = await store.read(club.id, (db) => stagesOf(db, club.id))
  const text = stages.length === 0 ? `${club.name} has no stages; any text is a status.` : stages.join('\n')
  return { text, json: stages }
}

function planOf(text: string): Plan {
  const plan = plans.find((plan) => plan === text)
  if (!plan) throw new Refusal('bad_request', `There is no plan '${text}'. There are: ${plans.join(', ')}.`)
  return plan
}

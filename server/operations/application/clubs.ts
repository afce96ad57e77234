/** What can be done with clubs, their plans, their time zones and their quotas. */
import { choice, text, whole } from '@kantine/contract/fields.ts'
import { club } from '@kantine/contract/resources/club.ts'
import {
  type Club,
  type ClubPlan,
  clubPlans,
  createClub,
  listClubs,
  renameClub,
  setPlan,
  setTimeZone,
} from '../../clubs/clubs.ts'
import { refuseDemoClub } from '../../clubs/demo.ts'
import { type QuotaOfClub, quotasOf, setQuotas } from '../../clubs/quotas.ts'
import { defaultTimeZone } from '../../clubs/time-zone.ts'
import { type QuotaName, quotaNames, quotas } from '../../store/quotas.ts'
import type { Store } from '../../store/store.ts'
import { defineOperation } from '../application-operation.ts'

const plan = choice('Plan', 'Abonnement', {
  words: clubPlans,
  doc: 'Only clubs on pro can use the API.',
  example: 'pro',
})

const { time_zone } = club.fields

type NewClub = {
  readonly name: string
  readonly slug: string
  readonly plan?: ClubPlan
  readonly time_zone?: string
}

const name = text('Name', 'Naam', { required: true, doc: 'The name of the club.', example: 'FC Voorbeeld' })

const slug = text('Short name', 'Korte naam', {
  max: 60,
  required: true,
  doc: 'Its short name: lower-case letters, digits and hyphens.',
  example: 'fc-voorbeeld',
})

export const createClubOperation = defineOperation<Store, NewClub, Club>({
  name: 'create_club',
  doc: 'Creates a club without any records.',
  permission: 'clubs:manage',
  effect: 'writes',
  input: {
    plural: 'clubs',
    fields: {
      name,
      slug,
      plan: { ...plan, doc: `${plan.doc} Pro when not given.` },
      time_zone: { ...time_zone, required: false, doc: `${time_zone.doc} ${defaultTimeZone} when not given.` },
    },
  },
  run: (store, { actor }, { name, slug, plan = 'pro', time_zone = defaultTimeZone }) =>
    createClub(store, actor, { name: name.trim(), slug, plan, timeZone: time_zone }),
})

export const renameClubOperation = defineOperation<Store, { readonly name?: string; readonly slug?: string }, Club>({
  name: 'rename_club',
  doc: 'Gives a club another name, another slug, or both.',
  permission: 'clubs:manage',
  effect: 'writes',
  input: { plural: 'clubs', fields: { name: { ...name, required: false }, slug: { ...slug, required: false } } },
  async run(store, { club, actor }, { name, slug }) {
    await refuseDemoClub(store, club, 'Its name and slug cannot be changed.')
    return renameClub(store, actor, club, { name: name?.trim(), slug })
  },
})

export const listClubsOperation = defineOperation<Store, object, readonly Club[]>({
  name: 'list_clubs',
  doc: 'Lists the clubs, oldest first.',
  permission: 'clubs:manage',
  effect: 'reads',
  input: { plural: 'clubs', fields: {} },
  run: (store) => listClubs(store),
})

export const setPlanOperation = defineOperation<Store, { readonly plan: ClubPlan }, Club>({
  name: 'set_plan',
  doc: 'Puts a club on a plan; the new plan applies to its keys within a second.',
  permission: 'plans:manage',
  effect: 'writes',
  input: { plural: 'a plan', fields: { plan: { ...plan, required: true } } },
  async run(store, { club, actor }, { plan }) {
    await refuseDemoClub(store, club, 'Its plan cannot be changed.')
    return setPlan(store, actor, club, plan)
  },
})

export const setTimeZoneOperation = defineOperation<Store, { readonly time_zone: string }, Club>({
  name: 'set_time_zone',
  doc: 'Sets the time zone of a club.',
  permission: 'clubs:manage',
  effect: 'writes',
  input: { plural: 'a time zone', fields: { time_zone } },
  async run(store, { club, actor }, { time_zone }) {
    await refuseDemoClub(store, club, 'Its time zone cannot be changed.')
    return setTimeZone(store, actor, club, time_zone)
  },
})

export const listQuotasOperation = defineOperation<Store, object, readonly QuotaOfClub[]>({
  name: 'list_quotas',
  doc: 'Lists how much a club uses of the shared database, and how much it may use.',
  permission: 'quotas:read',
  effect: 'reads',
  input: { plural: 'quotas', fields: {} },
  run: (store, { club }) => quotasOf(store, club),
})

const quotaFields = Object.fromEntries(
  quotaNames.map((name) => {
    const { label, doc, allowed } = quotas[name]
    return [name, { ...whole(label.en, label.nl, { min: 1, doc: doc.en, example: allowed }), nullable: false }]
  }),
)

export const setQuotasOperation = defineOperation<
  Store,
  { readonly [name in QuotaName]?: number },
  readonly QuotaOfClub[]
>({
  name: 'set_quotas',
  doc: 'Sets how much a club may use of the shared database. What it uses already stays, even beyond a lower quota.',
  permission: 'quotas:manage',
  effect: 'writes',
  input: { plural: 'quotas', fields: quotaFields },
  async run(store, { club, actor }, allowed) {
    await setQuotas(store, club, actor, allowed)
    return quotasOf(store, club)
  },
})

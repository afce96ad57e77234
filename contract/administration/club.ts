import { choice, flag, text } from '../fields.ts'
import { club as clubOfApi } from '../resources/club.ts'
import { answered } from './answered.ts'
import { administered } from './resource.ts'

export const clubPlans = ['pro', 'basic'] as const

/** A club, as the operator sees it. */
export const club = administered({
  name: 'club',
  plural: 'clubs',
  title: { en: 'Clubs', nl: 'Clubs' },
  called: 'name',
  columns: ['id', 'name', 'slug', 'plan', 'time_zone'],
  fields: {
    id: answered.whole('Id', 'Id'),
    name: text('Name', 'Naam', { required: true, doc: "The club's name.", example: 'FC Voorbeeld' }),
    slug: text('Short name', 'Korte naam', {
      max: 60,
      required: true,
      doc: "The club's short name: lower-case letters, digits and hyphens.",
      example: 'fc-voorbeeld',
    }),
    plan: choice('Plan', 'Abonnement', {
      words: clubPlans,
      required: true,
      doc: 'Only clubs on pro can use the API.',
      example: 'pro',
    }),
    time_zone: clubOfApi.fields.time_zone,
    assistants_allowed: flag('Assistants allowed', 'Assistenten toegestaan', {
      required: true,
      doc: 'Whether people with a role in the club can connect AI assistants.',
      example: true,
    }),
    /** The time of the last change of its name, slug or time zone. */
    updated_at: answered.instant('Last changed', 'Laatst gewijzigd'),
  },
})

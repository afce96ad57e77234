import { quota } from '@kantine/contract/administration/quota.ts'
import { type Field, whole } from '@kantine/contract/fields.ts'
import { quotasOf, setQuotas } from '../../clubs/quotas.ts'
import { type QuotaName, quotaNames, quotas } from '../../store/quotas.ts'
import type { Store } from '../../store/store.ts'
import { listOf, operation } from '../operation.ts'

/** Properties shared by both operations. */
const ofQuotas = { on: quota, output: listOf(quota.fields), shell: { command: 'clubs quotas' } } as const

async function quotasShown(store: Store, club: number) {
  const data = (await quotasOf(store, club)).map(({ name, ...use }) => {
    const { label, doc } = quotas[name]
    return { name, label, doc, ...use }
  })
  return { data, has_more: false }
}

const list = operation({
  ...ofQuotas,
  name: 'list',
  about: 'all',
  offered: ['application', 'shell'],
  permission: 'quotas:read',
  title: { en: 'Quotas', nl: 'Gebruik en limieten' },
  says: {
    en: 'Shows how much of the shared database a club uses, and its limits.',
    nl: 'Toont wat een club van de gedeelde database gebruikt en wat de limieten zijn.',
  },
  effect: 'reads',
  run: ({ store }, { club }) => quotasShown(store, club),
})

const input = Object.fromEntries(
  quotaNames.map((name) => {
    const { label, doc, allowed } = quotas[name]
    return [name, { ...whole(label.en, label.nl, { min: 1, doc: doc.en, example: allowed }), nullable: false }]
  }),
) as { readonly [name in QuotaName]: Field<number, false, false> }

export const setterOfQuotas = operation({
  ...ofQuotas,
  name: 'set',
  about: 'one',
  method: 'PUT',
  offered: ['shell'],
  permission: 'quotas:manage',
  title: { en: 'Set quotas', nl: 'Limieten instellen' },
  says: {
    en: 'Sets a club’s limits. Existing data is kept, even if it exceeds the new limit.',
    nl: 'Stelt de limieten van een club in. Bestaande gegevens blijven bewaard, ook als een nieuwe limiet lager is.',
  },
  logs: { 'quotas.changed': { en: 'Club limits changed', nl: 'Limieten van de club gewijzigd' } },
  effect: 'writes',
  input,
  async run({ store }, { club, actor }, allowed) {
    await setQuotas(store, club, actor, allowed)
    return quotasShown(store, club)
  },
})

export default [list, setterOfQuotas]

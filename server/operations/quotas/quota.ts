import { quota } from '@kantine/contract/administration/quota.ts'
import { type Field, whole } from '@kantine/contract/fields.ts'
import type { Actor } from '../../store/actor.ts'
import { type QuotaName, quotaNames, quotas, settingOf, useOf } from '../../store/quotas.ts'
import { writeClubSetting } from '../../store/settings.ts'
import type { Store } from '../../store/store.ts'
import { listOf, operation } from '../operation.ts'

/** Properties shared by both operations. */
const ofQuotas = { on: quota, output: listOf(quota.fields), shell: { command: 'clubs quotas' } } as const

/** A club's limits, and how much it uses. */
const quotasShown = (store: Store, club: number) =>
  store.read(club, async (db) => {
    const data = []
    for (const name of quotaNames) {
      const { label, doc } = quotas[name]
      data.push({ name, label, doc, ...(await useOf(db, club, name)) })
    }
    return { data, has_more: false }
  })

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

/** Sets quotas of a club. If its usage exceeds a new quota, nothing is removed, but additions are rejected. */
export async function setQuotas(
  store: Store,
  club: number,
  actor: Actor,
  allowed: { readonly [name in QuotaName]?: number },
): Promise<void> {
  await store.write(club, actor, async (write) => {
    const given = quotaNames.filter((name) => allowed[name] !== undefined)
    for (const name of given) await writeClubSetting(write, settingOf(name), String(allowed[name]))
    const details = given.map((name) => `${name}=${allowed[name]}`)
    write.note({ action: 'quotas.changed', subject: `club ${club}`, details })
  })
}

export default [list, setterOfQuotas]

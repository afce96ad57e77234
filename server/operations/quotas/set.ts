import { quota } from '@kantine/contract/administration/quota.ts'
import { type Field, whole } from '@kantine/contract/fields.ts'
import { setQuotas } from '../../clubs/quotas.ts'
import { type QuotaName, quotaNames, quotas } from '../../store/quotas.ts'
import { listOf, operation } from '../operation.ts'
import { command, quotasShown } from './quota.ts'

/** One field for each quota. */
const input = Object.fromEntries(
  quotaNames.map((name) => {
    const { label, doc, allowed } = quotas[name]
    return [name, { ...whole(label.en, label.nl, { min: 1, doc: doc.en, example: allowed }), nullable: false }]
  }),
) as { readonly [name in QuotaName]: Field<number, false, false> }

export default operation({
  on: quota,
  name: 'set',
  about: 'one',
  method: 'PUT',
  offered: ['shell'],
  permission: 'quotas:manage',
  title: { en: 'Set quotas', nl: 'Ruimte instellen' },
  says: {
    en: 'Sets what a club may use of the shared database. What is already there stays, even above a lower limit.',
    nl: 'Bepaalt wat een club van de gedeelde database mag gebruiken. Wat er al is, blijft, ook boven een lagere limiet.',
  },
  logs: { 'quotas.changed': { en: 'Room of the club changed', nl: 'Ruimte van de club gewijzigd' } },
  effect: 'writes',
  input,
  output: listOf(quota.fields),
  shell: { command },
  async run({ store }, { club, actor }, allowed) {
    await setQuotas(store, club, actor, allowed)
    return quotasShown(store, club)
  },
})

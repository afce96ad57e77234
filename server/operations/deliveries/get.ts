import { answered } from '@kantine/contract/administration/answered.ts'
import { delivery } from '@kantine/contract/administration/delivery.ts'
import { isPracticeClub } from '../../clubs/practice.ts'
import { deliveryIn } from '../../webhooks/deliveries/find.ts'
import { bodyOf } from '../../webhooks/sending/message.ts'
import { one, operation } from '../operation.ts'
import { deliveryJson, ofDeliveries } from './delivery.ts'

export default operation({
  ...ofDeliveries,
  name: 'get',
  about: 'one',
  offered: ['application'],
  title: { en: 'Show delivery', nl: 'Bezorging tonen' },
  says: {
    en: 'Shows one delivery with its attempts and its body.',
    nl: 'Toont één bezorging met de pogingen en de inhoud.',
  },
  effect: 'reads',
  output: one({ ...delivery.fields, body: answered.text('Body', 'Inhoud') }),
  async run({ store }, { club }, { id }) {
    return store.read(club, async (db) => {
      const found = await deliveryIn({ db, club }, id)
      const isPractice = !found.isTest && (await isPracticeClub(db, club))
      return { ...deliveryJson(found), body: bodyOf({ ...found, club, isPractice }) }
    })
  },
})

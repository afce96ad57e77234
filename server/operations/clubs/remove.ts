import { text } from '@kantine/contract/fields.ts'
import { wrongField } from '../../refusal.ts'
import { nothing, operation } from '../operation.ts'
import { ofClubs } from './club.ts'
import { removeClub } from './end-club.ts'

/** The command of the same name also exports the club to a file (`server/club-transfer/remove.ts`). */
export default operation({
  ...ofClubs,
  name: 'remove',
  about: 'all',
  noun: 'removal',
  method: 'POST',
  offered: ['application'],
  permission: 'club:manage',
  title: { en: 'Remove the club', nl: 'Club verwijderen' },
  says: {
    en: 'Removes the club and all its data permanently.',
    nl: 'Verwijdert de club en alle gegevens voorgoed.',
  },
  logs: { 'club.removed': { en: 'Club {slug} removed', nl: 'Club {slug} verwijderd', details: ['slug'] } },
  effect: 'destroys',
  confirm: 'password',
  input: {
    name: text('Club name', 'Naam van de club', {
      required: true,
      doc: 'The club’s name, to confirm the removal.',
      example: 'FC Voorbeeld',
    }),
  },
  output: nothing,
  async run({ store }, { club, actor }, { name: typed }) {
    await removeClub(store, actor, club, (_, { name }) => {
      if (typed.trim() !== name) throw wrongField('name', { en: `must be ${name}`, nl: `moet ${name} zijn` })
    })
    return undefined
  },
})

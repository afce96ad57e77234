import { personalData } from '@kantine/contract/administration/personal-data.ts'
import { limits } from '@kantine/contract/limits.ts'
import { dataOf } from '../../records/data-subjects/data.ts'
import { notFound } from '../lists/get.ts'
import { one, operation } from '../operation.ts'
import { ofPersons, personOf, subjectOf, whose } from './person.ts'

/** The most bytes of data that a command exports. The application sends less (`limits.answerBytes`), and then names the command. */
const mostForOperator = 100_000_000

export default operation({
  ...ofPersons,
  name: 'export',
  noun: 'data',
  title: { en: 'Export personal data', nl: 'Gegevens exporteren' },
  says: {
    en: 'Exports everything a club stores about a person.',
    nl: 'Exporteert alles wat een club over één persoon bewaart.',
  },
  logs: { 'person.exported': { en: 'Personal data exported', nl: 'Gegevens van een persoon geëxporteerd' } },
  effect: 'reads',
  // This way, no prefetch creates a log entry, and no name ends up in a URL.
  method: 'POST',
  input: whose,
  output: one(personalData.fields),
  async run(context, { club, actor }, input) {
    const { store, seal } = await context.webhooks()
    const person = await store.read(club, (db) => personOf(db, club, input))
    const mostBytes = actor.by === 'command' ? mostForOperator : limits.answerBytes
    const data = await dataOf({ store, seal }, club, person.resource, person.id, mostBytes)
    if (!data) throw notFound(person.resource)
    await store.write(club, actor, async ({ note }) => note({ action: 'person.exported', subject: subjectOf(person) }))
    return data
  },
})

import { note } from '@kantine/contract/administration/note.ts'
import { whole } from '@kantine/contract/fields.ts'
import { limits } from '@kantine/contract/limits.ts'
import { listClubs } from '../../clubs/clubs.ts'
import { auditLog, newestEntries } from '../../store/audit-log.ts'
import { listOf, operation } from '../operation.ts'
import { storyteller } from './sentences.ts'

const mostEntries = 1000

/** Lists the entries of the caller's club; for a caller without a club, all entries. */
export default operation({
  on: note,
  name: 'list',
  about: 'all',
  offered: ['shell'],
  permission: 'trail:read',
  title: { en: 'Audit log', nl: 'Logboek' },
  says: {
    en: 'Lists administrative actions, newest first.',
    nl: 'Toont de beheeracties, nieuwste eerst.',
  },
  effect: 'reads',
  input: {
    limit: {
      ...whole('Limit', 'Aantal', {
        min: 1,
        max: mostEntries,
        doc: 'The number of entries, at most 1000.',
        example: 50,
      }),
      nullable: false,
    },
  },
  output: listOf(note.fields),
  shell: {
    command: 'trail',
    defaults: { limit: limits.pageSizeDefault },
    more: 'Changes to records are in the change log. Kantine keeps entries for 400 days by default.',
  },
  async run({ store }, { club }, { limit = limits.pageSizeDefault }) {
    const entries = await newestEntries(store.findAcrossClubs, club, limit)
    const slugs = new Map((await listClubs(store)).map(({ id, slug }) => [id, slug]))
    const tell = await storyteller()
    const data = entries.map((entry) => ({
      ...auditLog.jsonOf(entry),
      club: slugs.get(entry.clubId) ?? null,
      sentence: tell({ what: entry.action, ...entry }).sentence.en.replace('{subject}', () => entry.subject),
    }))
    return { data, has_more: entries.length === limit }
  },
})

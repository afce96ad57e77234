import type { Entry } from '../../api.ts'
import type { List } from '../../data/call.ts'
import { useReadLater } from '../../data/queries.ts'
import { useClub } from '../../data/session.ts'
import { DataTable } from '../../parts/data-table.tsx'
import { Section } from '../../parts/section.tsx'
import { useFormat } from '../../words/format.ts'
import { useWords } from '../../words/language.tsx'
import { useWho } from '../activity/who.ts'
import type { Collection } from '../data/collections.ts'
import { TakeBack } from './take-back.tsx'

const words = {
  title: { en: 'Imports of the last seven days', nl: 'Imports van de laatste zeven dagen' },
  about: { en: 'You can take these imports back.', nl: 'Deze imports kun je terugdraaien.' },
  at: { en: 'Date', nl: 'Datum' },
  who: { en: 'Imported by', nl: 'Geïmporteerd door' },
  file: { en: 'File', nl: 'Bestand' },
  created: { en: 'New', nl: 'Nieuw' },
  changed: { en: 'Changed', nl: 'Gewijzigd' },
  take: { en: 'Take back', nl: 'Terugdraaien' },
} as const

type RecentImport = Pick<Entry, 'by' | 'by_id' | 'name' | 'on_behalf_of'> & {
  readonly id: number
  readonly imported_at: string
  readonly file_name: string | null
  readonly created: number
  readonly changed: number
  readonly taken_back_at: string | null
}

/** The imports that can be taken back; nothing without any. */
export function RecentImports({ of: collection }: { readonly of: Collection }) {
  const say = useWords(words)
  const who = useWho()
  const { moment, number } = useFormat()
  const { path } = useClub()
  const { data } = useReadLater<List<RecentImport>>(path(`${collection.plural}/imports`))
  if (!data || data.data.length === 0) return null
  return (
    <Section title={say.title} about={say.about}>
      <DataTable
        label={say.title}
        rows={data.data}
        rowKey={({ id }) => id}
        columns={[
          { id: 'at', title: say.at, cell: ({ imported_at }) => moment(imported_at) },
          { id: 'who', title: say.who, cell: (one: RecentImport) => who(one) },
          { id: 'file', title: say.file, cell: ({ file_name }) => file_name, isOneLine: true },
          { id: 'created', title: say.created, cell: ({ created }) => number(created), align: 'right' },
          { id: 'changed', title: say.changed, cell: ({ changed }) => number(changed), align: 'right' },
          {
            id: 'take',
            title: say.take,
            isTitleHidden: true,
            cell: ({ id, taken_back_at }) => (
              <TakeBack of={id} takenBackAt={taken_back_at} collection={collection} isCompact />
            ),
          },
        ]}
      />
    </Section>
  )
}

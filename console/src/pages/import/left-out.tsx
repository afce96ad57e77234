import { textIn } from '@kantine/contract/importing/cells.ts'
import { Alert, Button, Stack, Text } from '@mantine/core'
import { Download } from 'lucide-react'
import { download } from '../../parts/download.ts'
import { csvOf } from '../../parts/export.ts'
import { useFormat } from '../../words/format.ts'
import { useLanguage, useWords } from '../../words/language.tsx'
import { firstValues, type Table } from './table.ts'

const words = {
  before: {
    en: (columns: string) => `Not imported: ${columns}`,
    nl: (columns: string) => `Wordt niet geïmporteerd: ${columns}`,
  },
  after: {
    en: (columns: string, isOne: boolean) => `${columns} ${isOne ? 'was' : 'were'} not imported`,
    nl: (columns: string, isOne: boolean) => `${columns} ${isOne ? 'is' : 'zijn'} niet geïmporteerd`,
  },
  values: { en: (column: string) => `${column}: `, nl: (column: string) => `${column}: ` },
  about: {
    en: 'Choose a field for these columns below, or keep the file: Kantine has no other place for them.',
    nl: 'Kies hieronder een veld voor deze kolommen, of bewaar het bestand: Kantine heeft er geen andere plek voor.',
  },
  keep: {
    en: 'Download these columns with the ids of the rows, to keep what the old file has.',
    nl: 'Download deze kolommen met de id’s van de rijen, om te bewaren wat in het oude bestand staat.',
  },
  download: { en: 'Download what was not imported', nl: 'Downloaden wat niet is geïmporteerd' },
  file: { en: 'not-imported', nl: 'niet-geimporteerd' },
  row: { en: 'row', nl: 'rij' },
  without: { en: (n: number) => `Column ${n}`, nl: (n: number) => `Kolom ${n}` },
} as const

/** How many columns are shown with their values. */
const mostColumns = 20

/** Says which columns with values find no field, before the import and after it. Afterwards they can be downloaded with the ids of their rows. */
export function LeftOut({
  of: table,
  targets,
  fileName,
  stored,
}: {
  readonly of: Table
  readonly targets: readonly (string | undefined)[]
  readonly fileName: string
  /** The rows that were stored, each with the id of its record; absent before the import. */
  readonly stored?: readonly (readonly [row: number, id: number])[] | undefined
}) {
  const say = useWords(words)
  const { language } = useLanguage()
  const { list } = useFormat()
  const columns = table.columns.flatMap((name, at) => {
    if (targets[at] !== undefined) return []
    const values = firstValues(table, at)
    return values.length === 0 ? [] : [{ at, name: name || say.without(at + 1), values }]
  })
  if (columns.length === 0) return null
  const names = list(columns.map(({ name }) => name))
  const save = () => {
    const ids = new Map(stored)
    const rows = table.rows.map(({ number, cells }) => [
      String(ids.get(number) ?? ''),
      String(number),
      ...columns.map(({ at }) => textIn(cells[at])),
    ])
    const head = ['id', say.row, ...columns.map(({ name }) => name)]
    download(`${fileName}-${say.file}.csv`, csvOf([head, ...rows], language))
  }
  return (
    <Alert color="yellow" title={stored ? say.after(names, columns.length === 1) : say.before(names)}>
      <Stack gap="xs" align="flex-start">
        {columns.slice(0, mostColumns).map(({ at, name, values }) => (
          <Text key={at} size="sm" lineClamp={1}>
            <Text span fw={500}>
              {say.values(name)}
            </Text>
            {values.join(' · ')}
          </Text>
        ))}
        <Text size="sm">{stored ? say.keep : say.about}</Text>
        {stored && (
          <Button variant="default" leftSection={<Download size={16} aria-hidden />} onClick={save}>
            {say.download}
          </Button>
        )}
      </Stack>
    </Alert>
  )
}

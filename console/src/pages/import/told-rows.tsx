import { useFormat } from '../../words/format.ts'
import { useWords } from '../../words/language.tsx'
import type { Result } from './import-data.ts'
import { type NamedRow, NamedRows } from './named-rows.tsx'

const words = {
  over: { en: 'Memberships that end', nl: 'Lidmaatschappen die eindigen' },
  overAbout: {
    en: 'The last day in the file is over. To keep a person as a member, leave the row out or clear the day.',
    nl: 'De laatste dag in het bestand is voorbij. Laat de rij weg of maak de dag leeg als iemand lid blijft.',
  },
  ends: {
    en: (day: string) => `Membership ended on ${day}`,
    nl: (day: string) => `Lidmaatschap beëindigd op ${day}`,
  },
  joined: { en: 'Joined rows', nl: 'Samengevoegde rijen' },
  same: {
    en: (first: string) => `The same person as row ${first}`,
    nl: (first: string) => `Dezelfde persoon als rij ${first}`,
  },
  empty: { en: 'Left empty', nl: 'Leeg gelaten' },
  emptyAbout: { en: 'These texts are no values.', nl: 'Deze teksten zijn geen waarden.' },
  text: {
    en: (field: string, text: string) => `${field}: “${text}”`,
    nl: (field: string, text: string) => `${field}: ‘${text}’`,
  },
  what: { en: 'What happens', nl: 'Wat er gebeurt' },
  more: { en: (rows: string) => `${rows} more rows.`, nl: (rows: string) => `Nog ${rows} rijen.` },
} as const

/**
 * The rows of an import that do not do what they seem to, by name: they end a membership, become one record, or lose a text that is no value.
 * Each of these tables has all rows that the server lists, at most 1,000: nobody's membership ends without being named.
 */
export function ToldRows({ of: result, labelOf }: { readonly of: Result; labelOf(field: string): string }) {
  const say = useWords(words)
  const { list, dayInUtc } = useFormat()
  const over = result.over.map((row): NamedRow => ({ ...row, what: say.ends(dayInUtc(row.last_day)) }))
  const joined = result.joined.map((row): NamedRow => ({ ...row, what: say.same(String(row.first)) }))
  const empty = result.left_empty.map(
    ({ row, name, fields }): NamedRow => ({
      row,
      name,
      what: list(fields.map(({ field, text }) => say.text(labelOf(field), text))),
    }),
  )
  const shared = { what: say.what, more: say.more }
  return (
    <>
      <NamedRows title={say.over} about={say.overAbout} rows={over} count={result.over_count} {...shared} />
      <NamedRows title={say.joined} rows={joined} count={result.merged} {...shared} />
      <NamedRows title={say.empty} about={say.emptyAbout} rows={empty} count={result.left_empty_count} {...shared} />
    </>
  )
}

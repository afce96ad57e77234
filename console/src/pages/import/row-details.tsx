import { type Cell, type Repair, textIn } from '@kantine/contract/importing/cells.ts'
import { type ChangedRow, isEmptyValue, type RowEffect, type UnsureRow } from '@kantine/contract/importing/shown.ts'
import { withUnseen } from '@kantine/contract/importing/unseen.ts'
import { Badge, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useFormat } from '../../words/format.ts'
import { useLanguage, useWords } from '../../words/language.tsx'
import type { Collection } from '../data/collections.ts'
import { DecisionChoice } from './decision-choice.tsx'
import { useFieldChanges } from './field-change.tsx'
import type { Result } from './import-data.ts'
import type { Decision } from './lines.ts'
import { importedFields } from './read-file.ts'

const words = {
  new: { en: 'New', nl: 'Nieuw' },
  former: { en: 'New, as a former member', nl: 'Nieuw, als oud-lid' },
  unchanged: { en: 'Nothing changes', nl: 'Er verandert niets' },
  skipped: { en: 'Skipped: exists already', nl: 'Overgeslagen: bestaat al' },
  joined: {
    en: (first: string) => `The same person as row ${first}`,
    nl: (first: string) => `Dezelfde persoon als rij ${first}`,
  },
  earlier: { en: 'The same person as an earlier row', nl: 'Dezelfde persoon als een eerdere rij' },
  ends: {
    en: (day: string) => `Membership ended on ${day}`,
    nl: (day: string) => `Lidmaatschap beëindigd op ${day}`,
  },
  leftEmpty: {
    en: (field: string, text: string) => `${field}: “${text}” is not imported`,
    nl: (field: string, text: string) => `${field}: ‘${text}’ wordt niet geïmporteerd`,
  },
  repaired: {
    en: (field: string, written: string, repaired: string) => `${field}: ${repaired} (in the file: ${written})`,
    nl: (field: string, written: string, repaired: string) => `${field}: ${repaired} (in het bestand: ${written})`,
  },
  emptied: { en: 'becomes empty', nl: 'wordt leeg' },
  replaced: { en: 'replaced', nl: 'vervangen' },
} as const

/** A row of the file, with what happens with it. */
export type RowInPreview = {
  readonly row: number
  readonly name: string
  readonly effect: RowEffect | undefined
  readonly cells: readonly Cell[]
  readonly repairs: readonly Repair[]
}

/** Returns what the page says about a row: its fields before and after, its errors, or the people that it may be. */
export function useRowDetails({
  collection,
  results,
  shown,
  decisions,
  decide,
}: {
  readonly collection: Collection
  /** The responses that describe the shown rows. */
  readonly results: readonly Result[]
  readonly shown: readonly number[]
  readonly decisions: ReadonlyMap<number, Decision>
  readonly decide: ((decisions: ReadonlyMap<number, Decision>) => void) | undefined
}): (row: RowInPreview) => ReactNode {
  const say = useWords(words)
  const { language } = useLanguage()
  const { dayInUtc } = useFormat()
  const fields = importedFields(collection)
  const changes = results.flatMap(({ changes }) => changes.filter(({ row }) => shown.includes(row)))
  const asChange = ({ field, before, after }: ChangedRow['fields'][number]) => ({ field, from: before, to: after })
  const lineOf = useFieldChanges(
    fields,
    changes.flatMap(({ fields }) => fields.map(asChange)),
  )
  const labelOf = (name: string) => fields.find((field) => field.name === name)?.label[language] ?? name
  const changeOf = (change: ChangedRow['fields'][number]) => {
    const { before, after, loses } = change
    const isReplaced = !Array.isArray(before) && !isEmptyValue(before)
    const mark = (loses || isReplaced) && (
      <Badge color="yellow">{isEmptyValue(after) ? say.emptied : say.replaced}</Badge>
    )
    return lineOf(asChange(change), mark)
  }
  const inResults = <Row extends { readonly row: number }>(listOf: (result: Result) => readonly Row[], row: number) =>
    results.flatMap(listOf).find((one) => one.row === row)
  const whatHappens = ({ row, name, effect, cells }: RowInPreview): ReactNode => {
    switch (effect) {
      case 'new':
      case 'former':
        return (
          <>
            {say[effect]}
            <Text size="sm" c="dimmed" lineClamp={1}>
              {contentOf(cells, name)}
            </Text>
          </>
        )
      case 'filled':
      case 'overwritten':
      case 'ends': {
        const over = inResults(({ over }) => over, row)
        return (
          <>
            {over && <Badge color="yellow">{say.ends(dayInUtc(over.last_day))}</Badge>}
            {changes.find((one) => one.row === row)?.fields.map(changeOf)}
          </>
        )
      }
      case 'joined': {
        const joined = inResults(({ joined }) => joined, row)
        return joined ? say.joined(String(joined.first)) : say.earlier
      }
      case 'unsure': {
        const unsure = inResults(({ unsure }) => unsure, row)
        return (
          unsure && (
            <DecisionChoice
              of={unsure as UnsureRow}
              joined={results.flatMap(({ joined }) => joined)}
              decisions={decisions}
              decide={decide}
              labelOf={labelOf}
            />
          )
        )
      }
      case 'faulty':
        return (
          <>
            {reasonsOf(inResults(({ refused }) => refused, row))}
            <Text size="sm" c="dimmed" lineClamp={1}>
              {contentOf(cells, name)}
            </Text>
          </>
        )
      default:
        return effect && say[effect]
    }
  }
  return (one) => {
    const leftEmpty = inResults(({ left_empty }) => left_empty, one.row)
    return (
      <Stack gap={2} ta="left">
        <div>{whatHappens(one)}</div>
        {leftEmpty?.fields.map(({ field, text }) => (
          <Text key={field} size="sm">
            {say.leftEmpty(labelOf(field), text)}
          </Text>
        ))}
        {one.repairs.map(({ field, written, repaired }) => (
          <Text key={field} size="sm">
            {say.repaired(labelOf(field), withUnseen(written), repaired)}
          </Text>
        ))}
      </Stack>
    )
  }
}

/** Each reason once. */
export const reasonsOf = (refused: Result['refused'][number] | undefined): string =>
  [...new Set(refused?.errors.map(({ detail }) => detail))].join(' ')

const contentOf = (cells: readonly Cell[], name: string) =>
  cells
    .map(textIn)
    .filter((text) => text !== '' && text !== name)
    .join(' · ')

import { readRow, surplusCells } from '@kantine/contract/importing/cells.ts'
import { guessTargets, namePartIds, recordId, targetsOf } from '@kantine/contract/importing/columns.ts'
import { Alert, Button, Group, Progress, Stack, Text } from '@mantine/core'
import { useMemo, useState } from 'react'
import { Link } from 'wouter'
import { useClub } from '../../data/session.ts'
import { Failure } from '../../parts/failure.tsx'
import { Section } from '../../parts/section.tsx'
import { takeFocus } from '../../parts/take-focus.ts'
import { useFormat } from '../../words/format.ts'
import { useLanguage, useWords } from '../../words/language.tsx'
import { todayIn } from '../../words/local-time.ts'
import type { Collection } from '../data/collections.ts'
import { ChangedFields } from './changed-fields.tsx'
import { type Answers, isAnswered, questionsOf, readingOf } from './date-answers.ts'
import { Dates } from './dates.tsx'
import { ExistingRecords } from './existing-records.tsx'
import { FaultGroups } from './fault-groups.tsx'
import { LeftOut } from './left-out.tsx'
import { LineBreaks } from './line-breaks.tsx'
import { Mapping } from './mapping.tsx'
import { Preview } from './preview.tsx'
import { type ChosenFile, importedFields } from './read-file.ts'
import { TakeBack } from './take-back.tsx'
import { UnknownNames } from './unknown-names.tsx'
import { isChoosing, useImport, withoutChoices } from './use-import.ts'
import { type Meanings, unknownWordsOf } from './word-answers.ts'
import { WordsAsked } from './words-asked.tsx'

const words = {
  other: { en: 'Choose another file', nl: 'Ander bestand kiezen' },
  columns: { en: 'Columns', nl: 'Kolommen' },
  columnsAbout: {
    en: (rows: string) => `${rows === '1' ? '1 row' : `${rows} rows`}. Check the column names.`,
    nl: (rows: string) => `${rows === '1' ? '1 rij' : `${rows} rijen`}. Controleer de kolommen.`,
  },
  missing: {
    en: (fields: string) => `No column for: ${fields}.`,
    nl: (fields: string) => `Geen kolom voor: ${fields}.`,
  },
  surplus: { en: 'Cells beyond the last column', nl: 'Cellen voorbij de laatste kolom' },
  open: {
    en: 'Answer the questions above first.',
    nl: 'Beantwoord eerst de vragen hierboven.',
  },
  check: { en: 'Check the file', nl: 'Bestand controleren' },
  checked: { en: 'Import preview', nl: 'Wat de import doet' },
  checkedAbout: { en: 'Nothing has been imported yet.', nl: 'Er is nog niets geïmporteerd.' },
  apply: { en: 'Apply and check again', nl: 'Toepassen en opnieuw controleren' },
  undo: { en: 'Undo these choices', nl: 'Deze keuzes ongedaan maken' },
  import: {
    en: (rows: string) => (rows === '1' ? 'Import 1 row' : `Import ${rows} rows`),
    nl: (rows: string) => (rows === '1' ? '1 rij importeren' : `${rows} rijen importeren`),
  },
  nothing: { en: 'There is nothing to import.', nl: 'Er is niets te importeren.' },
  working: { en: 'Progress', nl: 'Voortgang' },
  waits: {
    en: 'Another import is running. Yours starts when it has finished.',
    nl: 'Er loopt nog een andere import. Die van jou begint als die klaar is.',
  },
  done: { en: 'Imported', nl: 'Geïmporteerd' },
  counts: {
    en: (created: string, changed: string) => `${created} new, ${changed} changed`,
    nl: (created: string, changed: string) => `${created} nieuw, ${changed} gewijzigd`,
  },
} as const

/** Maps the columns of a file to fields, asks what the file leaves open, shows what the import does, and imports. */
export function Columns({
  of: collection,
  file: { file, chosen, table },
  leave,
}: {
  readonly of: Collection
  readonly file: ChosenFile
  leave(): void
}) {
  const say = useWords(words)
  const { language } = useLanguage()
  const { number, list } = useFormat()
  const { time_zone: timeZone } = useClub()
  const { required, is_of_people } = collection.import as NonNullable<Collection['import']>
  const fields = importedFields(collection)
  const possible = targetsOf(fields)
  const [targets, setTargets] = useState(() => guessTargets(table.columns, possible))
  const [answers, setAnswers] = useState<ReadonlyMap<string, Answers>>(new Map())
  const [meanings, setMeanings] = useState<Meanings>(new Map())
  const has = (field: string) =>
    targets.includes(field) || (field === 'name' && namePartIds.some((id) => targets.includes(id)))
  const labelOf = (field: string) =>
    field === surplusCells ? say.surplus : (fields.find(({ name }) => name === field)?.label[language] ?? field)
  const missing = required.filter((field) => !has(field))
  const isColumn = ({ name }: { readonly name: string }) => targets.includes(name) || targets.includes(`${name}.ids`)
  const inLists = fields.filter((field) => field.kind === 'references' && isColumn(field))
  const hasExisting = is_of_people || targets.includes(recordId.id)

  const asked = useMemo(
    () => questionsOf(table.rows, targets, importedFields(collection)),
    [table, targets, collection],
  )
  const today = todayIn(timeZone)
  const isOpen =
    asked.some((one) => !isAnswered(one, answers.get(one.field))) ||
    (table.readings.length > 0 && chosen.encoding === undefined)
  const fileName = file.name.replace(/\.\w+$/, '')

  const unknownWords = useMemo(
    () => unknownWordsOf(table.rows, targets, importedFields(collection)),
    [table, targets, collection],
  )

  const { choices, choose, check, importAll, describe, forget, outcome, isChanged, progress, isPending, error } =
    useImport({
      collection,
      fileName: file.name,
      targets,
      readRows(names, { joinsLines }) {
        const dates = new Map([...answers].map(([field, given]) => [field, readingOf(field, given, today)]))
        const options = { fields, targets, timeZone, names, dates, meanings, repairs: { joinsLines } }
        return table.rows.map((row) => readRow(row, options))
      },
    })
  /** The earlier check no longer applies. */
  const change = (set: () => void) => {
    set()
    forget()
  }
  const imported = outcome ? outcome.result.created + outcome.result.changed : 0
  const isDone = outcome?.step === 'import'
  const shown = outcome && (
    <>
      <FaultGroups
        of={outcome.result}
        table={table}
        targets={targets}
        fileName={fileName}
        required={required}
        labelOf={labelOf}
        leaveEmpty={isDone ? undefined : (field) => check({ leaveEmpty: [...choices.leaveEmpty, field] })}
      />
      <ChangedFields
        of={outcome.result}
        keep={choices.keep}
        setKeep={isDone ? undefined : (keep) => choose({ keep })}
        labelOf={labelOf}
      />
      <Preview
        of={outcome.result}
        table={table}
        rows={outcome.rows}
        collection={collection}
        decisions={choices.decisions}
        decide={isDone ? undefined : (decisions) => choose({ decisions })}
        describe={describe}
      />
    </>
  )

  if (outcome?.step === 'import') {
    return (
      <Stack gap="lg">
        <Alert color="leaf" role="status" title={say.done} ref={arriveAt}>
          {file.name}: {say.counts(number(outcome.result.created), number(outcome.result.changed))}
        </Alert>
        <LeftOut of={table} targets={targets} fileName={fileName} stored={outcome.result.stored ?? []} />
        {shown}
        <Group>
          <Button component={Link} href={`/${collection.plural}`}>
            {collection.title[language]}
          </Button>
          <Button variant="default" onClick={leave}>
            {say.other}
          </Button>
          {outcome.result.import_id !== null && <TakeBack of={outcome.result.import_id} collection={collection} />}
        </Group>
      </Stack>
    )
  }
  return (
    <Stack gap="lg">
      <Section
        title={say.columns}
        about={say.columnsAbout(number(table.rows.length))}
        actions={
          <Button variant="default" onClick={leave} disabled={isPending}>
            {say.other}
          </Button>
        }
      >
        <LeftOut of={table} targets={targets} fileName={fileName} />
        <Mapping
          of={table}
          targets={possible}
          chosen={targets}
          choose={(column, target) => change(() => setTargets(targets.with(column, target)))}
        />
      </Section>
      <Dates
        asked={asked}
        answers={answers}
        answer={(field, given) => change(() => setAnswers(new Map([...answers, [field, given]])))}
        labelOf={labelOf}
        today={today}
      />
      <WordsAsked asked={unknownWords} meanings={meanings} mean={(given) => change(() => setMeanings(given))} />
      {hasExisting && (
        <ExistingRecords
          choices={choices}
          choose={(chosen) => change(() => choose(chosen))}
          lists={inLists.map(({ name }) => labelOf(name))}
        />
      )}
      {isOpen && <Alert color="yellow">{say.open}</Alert>}
      {missing.length > 0 && <Alert color="yellow">{say.missing(list(missing.map(labelOf)))}</Alert>}
      {outcome && (
        <Section title={say.checked} about={say.checkedAbout} takesFocus>
          <UnknownNames in={outcome.rows} done={() => check()} />
          <LineBreaks in={outcome.rows} join={() => check({ joinsLines: true })} isChecking={isPending} />
          {shown}
          {imported === 0 && <Text>{say.nothing}</Text>}
        </Section>
      )}
      {isPending && (
        <Stack gap="xs">
          {progress.waits && <Text role="status">{say.waits}</Text>}
          <Progress.Root size="lg">
            <Progress.Section value={100 * progress.part} aria-label={say.working} animated />
          </Progress.Root>
        </Stack>
      )}
      <Failure error={error} />
      <Group>
        {outcome && !isChanged ? (
          <Button loading={isPending} disabled={imported === 0} onClick={importAll}>
            {say.import(number(imported))}
          </Button>
        ) : (
          <Button loading={isPending} disabled={missing.length > 0 || isOpen} onClick={() => check()}>
            {outcome ? say.apply : say.check}
          </Button>
        )}
        {outcome && isChoosing(choices) && (
          <Button variant="default" disabled={isPending} onClick={() => check(withoutChoices(choices))}>
            {say.undo}
          </Button>
        )}
      </Group>
    </Stack>
  )
}

/** Goes to the result, because the button may be below a long table. */
function arriveAt(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'center' })
  takeFocus(element)
}

import '@mantine/dropzone/styles.layer.css'
import { type ReadRow, readRow, surplusCells } from '@kantine/contract/importing/cells.ts'
import { guessTargets, namePartIds, recordId, targetsOf } from '@kantine/contract/importing/columns.ts'
import { Alert, Button, Group, Progress, Radio, Stack, Text } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import { useMutation } from '@tanstack/react-query'
import { FileSpreadsheet } from 'lucide-react'
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { Link, useLocation, useParams } from 'wouter'
import { goWhenDone } from '../../data/call-failed.ts'
import { queries } from '../../data/queries.ts'
import { useClub } from '../../data/session.ts'
import { NotHere } from '../../frame/not-here.tsx'
import { Failure } from '../../parts/failure.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { Section } from '../../parts/section.tsx'
import { takeFocus } from '../../parts/take-focus.ts'
import { useFormat } from '../../words/format.ts'
import { useLanguage, useWords } from '../../words/language.tsx'
import { todayIn } from '../../words/local-time.ts'
import { type Collection, useCollections } from '../data/collections.ts'
import { type Answers, isAnswered, questionsOf, readingOf } from './date-answers.ts'
import { type Choices, type Result, readNames, type Progress as Sent, sendRows } from './import-data.ts'
import type { Decision } from './lines.ts'
import { type Chosen, mostFileBytes, readTable, type Table, WrongFile } from './table.ts'

const words = {
  title: { en: (what: string) => `Import ${what.toLowerCase()}`, nl: (what: string) => `${what} importeren` },
  drop: { en: 'Drop a file here, or choose one', nl: 'Sleep een bestand hierheen, of kies er een' },
  kinds: {
    en: 'Excel (.xlsx) or CSV, with a row of column names.',
    nl: 'Excel (.xlsx) of CSV, met een rij kolomnamen.',
  },
  wrong: { en: 'This file cannot be imported', nl: 'Dit bestand kan niet worden geïmporteerd' },
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
    en: 'First answer the questions about the letters and dates above.',
    nl: 'Beantwoord eerst de vragen over de letters en datums hierboven.',
  },
  existing: { en: 'Existing records', nl: 'Bestaande gegevens' },
  change: { en: 'Change', nl: 'Wijzigen' },
  skip: { en: 'Skip', nl: 'Overslaan' },
  lists: {
    en: (fields: string) => `${fields} of existing records`,
    nl: (fields: string) => `${fields} van bestaande gegevens`,
  },
  add: { en: 'Keep them, and add those in the file', nl: 'Houden, en die uit het bestand toevoegen' },
  replace: { en: 'Replace them with those in the file', nl: 'Vervangen door die uit het bestand' },
  check: { en: 'Check the file', nl: 'Bestand controleren' },
  checked: { en: 'Import preview', nl: 'Wat de import doet' },
  checkedAbout: { en: 'Nothing has been imported yet.', nl: 'Er is nog niets geïmporteerd.' },
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
} as const

// Loaded once a file is chosen.
const [Reading, LeftOut, Dates, Mapping, UnknownNames, LineBreaks, UnsureRows, Changes, ResultOf, Repairs] = [
  lazy(async () => ({ default: (await import('./reading.tsx')).Reading })),
  lazy(async () => ({ default: (await import('./left-out.tsx')).LeftOut })),
  lazy(async () => ({ default: (await import('./dates.tsx')).Dates })),
  lazy(async () => ({ default: (await import('./mapping.tsx')).Mapping })),
  lazy(async () => ({ default: (await import('./unknown-names.tsx')).UnknownNames })),
  lazy(async () => ({ default: (await import('./repairs.tsx')).LineBreaks })),
  lazy(async () => ({ default: (await import('./unsure-rows.tsx')).UnsureRows })),
  lazy(async () => ({ default: (await import('./changes.tsx')).Changes })),
  lazy(async () => ({ default: (await import('./result.tsx')).ResultOf })),
  lazy(async () => ({ default: (await import('./repairs.tsx')).Repairs })),
]

/** Imports a file into a collection: choose it, map its columns, preview, import. */
export function ImportPage() {
  const { collection: plural } = useParams<{ collection: string }>()
  const { may } = useClub()
  const collection = useCollections().find((one) => one.plural === plural)
  if (!collection?.import || !may(collection.import.permission)) return <NotHere />
  return <Import key={plural} of={collection} />
}

/** A file, how the reader wants it read, and the list in it. */
type ChosenTable = { readonly file: File; readonly chosen: Chosen; readonly table: Table }

function Import({ of: collection }: { readonly of: Collection }) {
  const say = useWords(words)
  const { language } = useLanguage()
  const [chosen, setChosen] = useState<ChosenTable>()
  const title = collection.title[language]
  const known = (columns: readonly string[]) =>
    guessTargets(columns, targetsOf(importedFields(collection))).filter((target) => target !== undefined).length
  return (
    <>
      <PageHead title={say.title(title)} back={{ path: `/${collection.plural}`, title }}>
        {chosen?.file.name}
      </PageHead>
      {chosen ? (
        <Suspense>
          <ChosenFile
            key={JSON.stringify([chosen.file.name, chosen.chosen])}
            of={collection}
            file={chosen}
            choose={setChosen}
            known={known}
            leave={() => setChosen(undefined)}
          />
        </Suspense>
      ) : (
        <FileChoice choose={setChosen} known={known} />
      )}
    </>
  )
}

/** The fields that a file can set. */
const importedFields = ({ fields, import: imported }: Collection) =>
  fields.filter(({ name }) => imported?.fields.includes(name))

type Choice = {
  choose(file: ChosenTable): void
  /** The number of column names that are recognised in a row. */
  known(columns: readonly string[]): number
}

function FileChoice({ choose, known }: Choice) {
  const say = useWords(words)
  const { language } = useLanguage()
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (file: File) => choose({ file, chosen: {}, table: await readTable(file, {}, known) }),
  })
  const read = ([file]: readonly File[]) => file && mutate(file)
  return (
    <Stack>
      <Dropzone
        onDrop={read}
        onReject={(rejected) => read(rejected.map(({ file }) => file))}
        maxSize={mostFileBytes}
        multiple={false}
        loading={isPending}
        aria-label={say.drop}
      >
        <Stack align="center" gap="xs" py="xl">
          <FileSpreadsheet size={40} strokeWidth={1.25} aria-hidden />
          <Text fw={500}>{say.drop}</Text>
          <Text size="sm" c="dimmed" ta="center">
            {say.kinds}
          </Text>
        </Stack>
      </Dropzone>
      {error instanceof WrongFile ? (
        <Alert color="red" role="alert" title={say.wrong}>
          {error.sentence[language]}
        </Alert>
      ) : (
        <Failure error={error} />
      )}
    </Stack>
  )
}

type Step = { readonly step: 'try' | 'import'; readonly joinsLines: boolean }

type Outcome = Step & { readonly result: Result; readonly rows: readonly ReadRow[] }

function ChosenFile({
  of: collection,
  file: { file, chosen, table },
  choose,
  known,
  leave,
}: Choice & {
  readonly of: Collection
  readonly file: ChosenTable
  leave(): void
}) {
  const say = useWords(words)
  const { language } = useLanguage()
  const { number, list } = useFormat()
  const { path, time_zone: timeZone } = useClub()
  const collections = useCollections()
  const [, go] = useLocation()
  const { required, is_of_people } = collection.import as NonNullable<Collection['import']>
  const fields = importedFields(collection)
  const possible = targetsOf(fields)
  const [targets, setTargets] = useState(() => guessTargets(table.columns, possible))
  const [answers, setAnswers] = useState<ReadonlyMap<string, Answers>>(new Map())
  const [existing, setExisting] = useState<Choices['existing']>('change')
  const [lists, setLists] = useState<Choices['lists']>('add')
  const [decisions, setDecisions] = useState<ReadonlyMap<number, Decision>>(new Map())
  const [outcome, setOutcome] = useState<Outcome>()
  const [progress, setProgress] = useState(notBegun)
  const leaving = useRef(new AbortController())
  useEffect(() => {
    const here = new AbortController()
    leaving.current = here
    return () => here.abort()
  }, [])

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

  const reread = useMutation({
    mutationFn: async (wanted: Chosen) => choose({ file, chosen: wanted, table: await readTable(file, wanted, known) }),
  })
  const run = useMutation<Outcome, Error, Step>({
    mutationFn: async ({ step, joinsLines }) => {
      setProgress(notBegun)
      const needed = fields.filter(({ name, references }) => references !== null && targets.includes(name))
      const names = await readNames(
        collections.filter(({ plural }) => needed.some(({ references }) => references === plural)),
        path,
      )
      const dates = new Map([...answers].map(([field, given]) => [field, readingOf(field, given, today)]))
      const options = { fields, targets, timeZone, names, dates, repairs: { joinsLines } }
      const rows = table.rows.map((row) => readRow(row, options))
      const to = path(`${collection.plural}/import`)
      const choices = { existing, lists, decisions }
      const sending = sendRows(to, step, rows, choices, setProgress, leaving.current.signal)
      const result = await sending.catch(goWhenDone(() => go(`/${collection.plural}`)))
      return { step, joinsLines, result, rows }
    },
    onSuccess: (done) => {
      setOutcome(done)
      if (done.step === 'import') void queries.invalidateQueries()
    },
  })
  /** The earlier check no longer applies. */
  const change = (set: () => void) => {
    set()
    setDecisions(new Map())
    setOutcome(undefined)
    run.reset()
  }
  const imported = outcome ? outcome.result.created + outcome.result.changed : 0
  const joinsLines = outcome?.joinsLines ?? false
  const checkAgain = () => run.mutate({ step: 'try', joinsLines })
  const shown = outcome && (
    <>
      <ResultOf {...outcome} table={table} labelOf={labelOf} fileName={fileName} />
      <Repairs in={outcome.rows} labelOf={labelOf} />
    </>
  )

  if (outcome?.step === 'import') {
    return (
      <Stack gap="lg">
        <Alert color="leaf" role="status" title={say.done} ref={arriveAt}>
          {table.rows.length > 0 && file.name}
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
          <Button variant="default" onClick={leave} disabled={run.isPending}>
            {say.other}
          </Button>
        }
      >
        <Reading of={table} chosen={chosen} choose={(wanted) => reread.mutate(wanted)} />
        {reread.error instanceof WrongFile ? (
          <Alert color="red" role="alert" title={say.wrong}>
            {reread.error.sentence[language]}
          </Alert>
        ) : (
          <Failure error={reread.error} />
        )}
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
      {hasExisting && (
        <Group align="flex-start" gap="xl">
          <Radio.Group
            label={say.existing}
            value={existing}
            onChange={(value) => change(() => setExisting(value as Choices['existing']))}
          >
            <Stack gap="xs" mt="xs">
              <Radio value="change" label={say.change} />
              <Radio value="skip" label={say.skip} />
            </Stack>
          </Radio.Group>
          {inLists.length > 0 && existing === 'change' && (
            <Radio.Group
              label={say.lists(list(inLists.map(({ name }) => labelOf(name))))}
              value={lists}
              onChange={(value) => change(() => setLists(value as Choices['lists']))}
            >
              <Stack gap="xs" mt="xs">
                <Radio value="add" label={say.add} />
                <Radio value="replace" label={say.replace} />
              </Stack>
            </Radio.Group>
          )}
        </Group>
      )}
      {isOpen && <Alert color="yellow">{say.open}</Alert>}
      {missing.length > 0 && <Alert color="yellow">{say.missing(list(missing.map(labelOf)))}</Alert>}
      {outcome && (
        <Section title={say.checked} about={say.checkedAbout} takesFocus>
          <UnknownNames in={outcome.rows} done={checkAgain} />
          <LineBreaks
            in={outcome.rows}
            join={() => run.mutate({ step: 'try', joinsLines: true })}
            isChecking={run.isPending}
          />
          {shown}
          <UnsureRows
            of={outcome.result}
            decisions={decisions}
            decide={setDecisions}
            check={checkAgain}
            isChecking={run.isPending}
            labelOf={labelOf}
          />
          <Changes of={outcome.result} fields={fields} />
          {imported === 0 && <Text>{say.nothing}</Text>}
        </Section>
      )}
      {run.isPending && (
        <Stack gap="xs">
          {progress.waits && <Text role="status">{say.waits}</Text>}
          <Progress.Root size="lg">
            <Progress.Section value={100 * progress.part} aria-label={say.working} animated />
          </Progress.Root>
        </Stack>
      )}
      <Failure error={run.error} />
      <Group>
        {outcome ? (
          <Button
            loading={run.isPending}
            disabled={imported === 0}
            onClick={() => run.mutate({ step: 'import', joinsLines })}
          >
            {say.import(number(imported))}
          </Button>
        ) : (
          <Button loading={run.isPending} disabled={missing.length > 0 || isOpen} onClick={checkAgain}>
            {say.check}
          </Button>
        )}
      </Group>
    </Stack>
  )
}

const notBegun: Sent = { part: 0, waits: false }

/** Goes to the result, because the button may be below a long table. */
function arriveAt(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'center' })
  takeFocus(element)
}

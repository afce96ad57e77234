import type { Names, ReadRow } from '@kantine/contract/importing/cells.ts'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { goWhenDone } from '../../data/call-failed.ts'
import { queries } from '../../data/queries.ts'
import { useClub } from '../../data/session.ts'
import { useLanguage } from '../../words/language.tsx'
import { type Collection, useCollections } from '../data/collections.ts'
import { type Choices, type Progress, type Result, readNames, sendRows } from './import-data.ts'
import { importedFields } from './read-file.ts'

type Step = { readonly step: 'try' | 'import'; readonly choices: Choices }

/** The server's result for the rows. */
type Outcome = Step & { readonly result: Result; readonly rows: readonly ReadRow[] }

const notBegun: Progress = { part: 0, waits: false }

/** Checks and imports the rows of a file, with the reader's choices. */
export function useImport({
  collection,
  fileName,
  targets,
  readRows,
}: {
  readonly collection: Collection
  readonly fileName: string
  /** The field of each column. */
  readonly targets: readonly (string | undefined)[]
  /** Reads the rows with the names of the records that they can refer to. */
  readRows(names: Names, choices: Choices): readonly ReadRow[]
}) {
  const { language } = useLanguage()
  const { path } = useClub()
  const collections = useCollections()
  const [, go] = useLocation()
  const [choices, setChoices] = useState(firstChoices)
  const [outcome, setOutcome] = useState<Outcome>()
  const [progress, setProgress] = useState(notBegun)
  const leaving = useRef(new AbortController())
  useEffect(() => {
    const here = new AbortController()
    leaving.current = here
    return () => here.abort()
  }, [])

  const send = ({ step, choices }: Step, rows: readonly ReadRow[], show: (progress: Progress) => void) => {
    const to = { path: path(`${collection.plural}/import`), fileName, language, leaving: leaving.current.signal }
    return sendRows(to, step, rows, choices, show)
  }
  const run = useMutation<Outcome, Error, Step>({
    mutationFn: async (asked) => {
      setProgress(notBegun)
      const needed = importedFields(collection).filter(
        ({ name, references }) => references !== null && targets.includes(name),
      )
      const names = await readNames(
        collections.filter(({ plural }) => needed.some(({ references }) => references === plural)),
        path,
      )
      const rows = readRows(names, asked.choices)
      const result = await send(asked, rows, setProgress).catch(goWhenDone(() => go(`/${collection.plural}`)))
      return { ...asked, result, rows }
    },
    onSuccess: (done) => {
      setOutcome(done)
      if (done.step === 'import') void queries.invalidateQueries()
    },
  })
  const choose = (chosen: Partial<Choices>) => setChoices((before) => ({ ...before, ...chosen }))
  return {
    choices,
    choose,
    /** Checks the rows, with these choices too. */
    check(chosen: Partial<Choices> = {}) {
      choose(chosen)
      run.mutate({ step: 'try', choices: { ...choices, ...chosen } })
    },
    importAll: () => run.mutate({ step: 'import', choices }),
    /** Asks what happens with some of the checked rows. */
    describe: (numbers: readonly number[]): Promise<Result> => {
      const { rows = [], choices: checked = choices } = outcome ?? {}
      const some = rows.filter(({ number }) => numbers.includes(number))
      return send({ step: 'try', choices: checked }, some, () => {})
    },
    /** Forgets the last check, and what was chosen about its rows and fields. */
    forget() {
      setChoices(withoutChoices)
      setOutcome(undefined)
      run.reset()
    },
    outcome,
    /** Whether other choices were made since the last check. */
    isChanged: outcome !== undefined && textOf(outcome.choices) !== textOf(choices),
    progress,
    isPending: run.isPending,
    error: run.error,
  }
}

const firstChoices: Choices = {
  existing: 'change',
  lists: 'add',
  keep: [],
  leaveEmpty: [],
  joinsLines: false,
  decisions: new Map(),
}

/** The choices that were made before the preview. */
export const withoutChoices = ({ existing, lists }: Choices): Choices => ({ ...firstChoices, existing, lists })

/** Whether there are choices about the rows and fields of the preview. */
export const isChoosing = (choices: Choices): boolean => textOf(choices) !== textOf(withoutChoices(choices))

function textOf({ decisions, ...others }: Choices): string {
  const decided = [...decisions].filter(([, decision]) => decision !== 'skip').toSorted(([a], [b]) => a - b)
  return JSON.stringify([others, decided])
}

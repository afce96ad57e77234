import { useState } from 'react'
import { call } from '../../data/call.ts'
import { CallFailed } from '../../data/call-failed.ts'
import type { Values } from '../../data/fields.ts'
import { useWords } from '../../words/language.tsx'
import type { ClubRecord } from './collections.ts'
import { changesOf, conflictsOf } from './merge.ts'

const words = {
  conflict: {
    en: 'Someone else just changed this. Save again to keep your version.',
    nl: 'Iemand anders heeft dit intussen gewijzigd. Sla opnieuw op om jouw versie te bewaren.',
  },
  theirs: { en: (value: string) => `Theirs: ${value}`, nl: (value: string) => `De ander vulde in: ${value}` },
} as const

/**
 * Saves a form's changes to a record, merged with changes that someone else made after the form was opened. The returned function throws a
 * `CallFailed` that names the fields that both changed; saving again replaces them.
 *
 * @param list the path of the record's list
 */
export function useMergedSave(list: string) {
  const say = useWords(words)
  // After a conflict, the version of the other person's change, which saving again deliberately replaces.
  const [theirVersion, setTheirVersion] = useState<string>()
  const conflictWith = (value: unknown) =>
    typeof value === 'string' ? `${say.conflict} ${say.theirs(value)}` : say.conflict
  return async (before: ClubRecord, values: Values): Promise<ClubRecord> => {
    const mine = changesOf(before, values)
    const write = (version: string | undefined) =>
      call<ClubRecord>('PATCH', `${list}/${before.id}`, { ...mine, version })
    if (Object.keys(mine).length === 0) return before
    try {
      return await write(theirVersion ?? before.version)
    } catch (error) {
      if (!(error instanceof CallFailed) || error.problem.status !== 412) throw error
    }
    const theirs = await call<ClubRecord>('GET', `${list}/${before.id}`)
    const conflicts = conflictsOf(before, mine, theirs)
    if (conflicts.length === 0) return write(theirs.version)
    setTheirVersion(theirs.version)
    throw new CallFailed({
      status: 412,
      code: 'precondition_failed',
      detail: say.conflict,
      errors: conflicts.map((name) => ({ pointer: `/${name}`, detail: conflictWith(theirs[name]) })),
    })
  }
}

/** The intake pipeline (section 3): each club can have its own ordered list of stages; without one, a status can be any text. */
import { stagesOf } from '../clubs/stages.ts'
import type { FieldError } from '../refusal.ts'
import type { FieldValues } from '../store/body.ts'
import type { Writer } from '../store/writer.ts'

/** Checks that each status is on the club's list of stages, if it has one. */
export async function checkStages(write: Writer, records: readonly FieldValues[]): Promise<FieldError[][]> {
  const stages = await stagesOf(write.db, write.club)
  return records.map(({ status }) => {
    if (status === undefined || stages.length === 0 || stages.some((stage) => stage === status)) return []
    return [{ pointer: '/status', detail: `status must be one of the stages of this club: ${stages.join(', ')}.` }]
  })
}

/** The status of a new kennismaker: the first stage of the club. */
export async function firstStage(write: Writer): Promise<FieldValues> {
  const [first] = await stagesOf(write.db, write.club)
  return first === undefined ? {} : { status: first }
}

/** The intake pipeline (section 3): each club has its own ordered list of stages; without one, any text is a status. */
import { stagesOf } from '../clubs/stages.ts'
import type { Fault } from '../refusal.ts'
import type { FieldValues } from '../store/body.ts'
import type { Writer } from '../store/writer.ts'

/** Where a club has a list of stages, a status stands on it. */
export async function checkStages(write: Writer, records: readonly FieldValues[]): Promise<Fault[][]> {
  const stages = await stagesOf(write.db, write.club)
  return records.map(({ status }) => {
    if (status === undefined || stages.length === 0 || stages.some((stage) => stage === status)) return []
    return [{ pointer: '/status', detail: `status must be one of the stages of this club: ${stages.join(', ')}.` }]
  })
}

/** A new trial member is at the first stage. */
export async function firstStage(write: Writer): Promise<FieldValues> {
  const [first] = await stagesOf(write.db, write.club)
  return first === undefined ? {} : { status: first }
}

/** Lists whose records can be so long that fewer fit into an answer than the caller asks for. */
import { limits } from '@kantine/contract/limits.ts'
import type { Resource } from '@kantine/contract/resource.ts'
import type { Connection } from '../../store/engine.ts'
import { recordsAtOnce } from '../../store/record-size.ts'
import { inChunks } from '../../store/statements.ts'
import { yieldToEventLoop } from '../../yield-to-event-loop.ts'
import { servedText } from '../served.ts'
import { listedBodies } from './get.ts'

/** The first of some records, by id, as response texts. */
type Fitting = {
  readonly texts: readonly string[]
  /** The id of the first record that no longer fits; undefined if all do. */
  readonly cutAt: number | undefined
}

/** The listed records with these ids, in this order, as many as fit into an answer (`limits.answerBytes`). */
export async function fittingTexts(
  db: Connection,
  club: number,
  resource: Resource,
  ids: readonly number[],
): Promise<Fitting> {
  const texts: string[] = []
  let bytes = 0
  for (const some of inChunks(ids, recordsAtOnce(resource))) {
    const bodies = await listedBodies(db, club, resource, some)
    for (const id of some) {
      const body = bodies.get(id)
      if (body === undefined) continue
      const text = servedText(resource, body)
      bytes += Buffer.byteLength(text)
      if (bytes > limits.answerBytes) return { texts, cutAt: id }
      texts.push(text)
    }
    await yieldToEventLoop()
  }
  return { texts, cutAt: undefined }
}

/** The first of some values whose JSON fits into an answer (`limits.answerBytes`). */
export async function fitting<Value>(values: readonly Value[]): Promise<readonly Value[]> {
  let bytes = 0
  for (const [at, value] of values.entries()) {
    bytes += Buffer.byteLength(JSON.stringify(value))
    if (bytes > limits.answerBytes) return values.slice(0, at)
    await yieldToEventLoop()
  }
  return values
}

import { type Fault, printable, Refusal } from '../../refusal.ts'
import { didYouMean } from '../../suggest.ts'
import { checkUrl } from '../sending/guard.ts'
import type { Webhooks } from '../webhooks.ts'

/** What an administrator chooses. */
export type Wanted = { readonly url: string; readonly description: string; readonly kinds: readonly string[] }

const mostCharacters = 200

/**
 * What was chosen, as it is stored.
 *
 * @throws {Refusal} `validation_failed`, naming everything that is wrong
 */
export function checkWanted({ guard, kinds: known }: Webhooks, { url, description, kinds }: Wanted) {
  const decided = checkUrl(url, guard)
  const faults: Fault[] = []
  if ('refused' in decided) faults.push({ pointer: '/url', detail: decided.refused })
  if (!oneLine.test(description)) {
    const detail = `The description has at most ${mostCharacters} characters on one line.`
    faults.push({ pointer: '/description', detail })
  }
  if (kinds.length === 0) {
    faults.push({ pointer: '/events', detail: `Choose at least one event. There are: ${known.join(', ')}.` })
  }
  faults.push(...kinds.flatMap((kind, i) => kindFaults(known, kind, i)))
  if ('refused' in decided || faults.length > 0) {
    throw new Refusal('validation_failed', faults.map(({ detail }) => detail).join(' '), { faults })
  }
  return { url: decided.url.href, description, kinds: known.filter((kind) => kinds.includes(kind)) }
}

const oneLine = new RegExp(`^[^\\p{Cc}\\p{Cs}]{0,${mostCharacters}}$`, 'u')

function kindFaults(known: readonly string[], kind: string, i: number): Fault[] {
  if (known.includes(kind)) return []
  const shown = printable(kind)
  const what = shown ? `There is no event '${shown}'.` : 'One of the events is none.'
  return [{ pointer: `/events/${i}`, detail: `${what} ${didYouMean(kind, known)}` }]
}

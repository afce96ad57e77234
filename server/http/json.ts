import { limits } from '@kantine/contract/limits.ts'
import { mostFaultsOfRecord } from '../records/values.ts'
import { type Fault, printable, Refusal } from '../refusal.ts'

/**
 * Reads JSON strictly: it refuses text that two parsers could understand differently. Time and memory grow linearly with the
 * length of the text.
 *
 * @throws {Refusal} `bad_request`, when the text is not JSON, is nested too deeply, or has a name twice in one object (RFC 8259,
 *   section 4)
 */
export function parseJson(text: string): unknown {
  const value = parse(text)
  const faults = structuralFaults(text)
  if (faults.length > 0) throw refusalOf(faults)
  return value
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    const place = /\(line \d+ column \d+\)/.exec((error as Error).message)?.[0].slice(1, -1)
    const where = place ? `it is broken at ${place}` : 'it ends too early'
    throw refusalOf([{ pointer: '', detail: `The body is not valid JSON: ${where}.` }])
  }
}

const refusalOf = (faults: readonly Fault[]) =>
  new Refusal('bad_request', faults.map(({ detail }) => detail).join(' '), { faults })

/** An array or an object whose end has not been reached, and how far it has been read. */
type Container = {
  /** The name or the index of the current value; undefined where an object expects a name. */
  step: string | number | undefined
  /** The names of an object so far; undefined before the first. */
  names: Set<string> | undefined
}

const tooDeep: Fault = {
  pointer: '',
  detail: `The values of the body are nested more than ${limits.bodyLevels} levels deep. Send fewer levels.`,
}

/**
 * Goes through a text once; stops at the first level that is too deep, or when it has found as many faults as an answer names.
 *
 * @param text is valid JSON
 */
function structuralFaults(text: string): Fault[] {
  const faults: Fault[] = []
  const open: Container[] = []
  let inner: Container | undefined
  for (let at = 0; at < text.length; at++) {
    switch (text[at]) {
      case '{':
      case '[':
        if (open.length === limits.bodyLevels) return [tooDeep]
        inner = { step: text[at] === '[' ? 0 : undefined, names: undefined }
        open.push(inner)
        break
      case '}':
      case ']':
        open.pop()
        inner = open.at(-1)
        break
      case ',':
        if (inner) inner.step = typeof inner.step === 'number' ? inner.step + 1 : undefined
        break
      case '"': {
        const start = at
        at = endOfString(text, start)
        if (!inner || inner.step !== undefined) break
        inner.step = decoded(text.slice(start, at + 1))
        inner.names ??= new Set()
        if (inner.names.has(inner.step)) faults.push(repeatedName(open))
        if (faults.length === mostFaultsOfRecord) return faults
        inner.names.add(inner.step)
      }
    }
  }
  return faults
}

/** The place of the quote that ends a string. */
function endOfString(text: string, start: number): number {
  let at = start + 1
  while (text[at] !== '"') at += text[at] === '\\' ? 2 : 1
  return at
}

/** The text of a string: `"a"` and `"\u0061"` are the same name. */
const decoded = (json: string): string => (json.includes('\\') ? JSON.parse(json) : json.slice(1, -1))

/** The fault of a name that is given twice; its path ends before the first step that cannot be shown. */
function repeatedName(open: readonly Container[]): Fault {
  const steps = open.map(({ step }) => printable(`${step}`))
  const shown = steps.includes(undefined) ? steps.slice(0, steps.indexOf(undefined)) : steps
  const path = shown.join('/')
  const what = shown.length === steps.length ? path : `A name in ${path || 'the body'}`
  return { pointer: path && `/${path}`, detail: `${what} is given twice. Leave one of them out.` }
}

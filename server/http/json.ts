import { endOfString, refuseOversizedJson, sign } from '../json-size.ts'
import { type FieldError, printable, Refusal } from '../refusal.ts'

/** The most duplicate names that are reported; the search stops there. */
export const mostRepeatedNames = 20

/**
 * Reads JSON strictly: it rejects text that two parsers could read differently. The limits of `refuseOversizedJson` bound the time.
 *
 * @param bytes valid UTF-8
 * @throws {Refusal} `bad_request`, when it is not JSON, has too many values or levels, or an object has the same name twice (RFC 8259,
 * section 4)
 */
export function parseJson(bytes: Buffer): unknown {
  const members = refuseOversizedJson(bytes)
  const value = parse(bytes.toString('utf8'))
  // Only one of two members with the same name remains after parsing, so names are compared only if members are missing.
  if (membersIn(value) < members) throw refusalOf(repeatedNames(bytes))
  return value
}

function membersIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  const inner: unknown[] = Object.values(value)
  return inner.reduce<number>((sum, one) => sum + membersIn(one), Array.isArray(value) ? 0 : inner.length)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    const place = /\(line \d+ column \d+\)/.exec((error as Error).message)?.[0].slice(1, -1)
    const where = place ? `the error is at ${place}` : 'it ends too early'
    throw refusalOf([{ pointer: '', detail: `The body is not valid JSON: ${where}.` }])
  }
}

const refusalOf = (faults: readonly FieldError[]) =>
  new Refusal('bad_request', faults.map(({ detail }) => detail).join(' '), { faults })

/** An open array or object, and the position in it. */
type Container = {
  /** The name or the index of the current value; undefined where an object needs a name. */
  step: string | number | undefined
  /** The names of an object so far; undefined before the first. */
  names: Set<string> | undefined
}

/** The errors for the first names that an object has twice; `bytes` must be valid JSON. */
function repeatedNames(bytes: Buffer): FieldError[] {
  const faults: FieldError[] = []
  const open: Container[] = []
  let inner: Container | undefined
  for (let at = 0; at < bytes.length; at++) {
    switch (bytes[at]) {
      case sign.openBrace:
      case sign.openBracket:
        inner = { step: bytes[at] === sign.openBracket ? 0 : undefined, names: undefined }
        open.push(inner)
        break
      case sign.closeBrace:
      case sign.closeBracket:
        open.pop()
        inner = open.at(-1)
        break
      case sign.comma:
        if (inner) inner.step = typeof inner.step === 'number' ? inner.step + 1 : undefined
        break
      case sign.quote: {
        const start = at
        at = endOfString(bytes, start)
        if (!inner || inner.step !== undefined) break
        inner.step = decoded(bytes.toString('utf8', start, at + 1))
        inner.names ??= new Set()
        if (inner.names.has(inner.step)) faults.push(repeatedName(open))
        if (faults.length === mostRepeatedNames) return faults
        inner.names.add(inner.step)
      }
    }
  }
  return faults
}

/** The text of a string: `"a"` and `"\u0061"` are the same name. */
const decoded = (json: string): string => (json.includes('\\') ? JSON.parse(json) : json.slice(1, -1))

/** The error for a duplicate name; its path ends before the first step that cannot be printed. */
function repeatedName(open: readonly Container[]): FieldError {
  const steps = open.map(({ step }) => printable(`${step}`))
  const shown = steps.includes(undefined) ? steps.slice(0, steps.indexOf(undefined)) : steps
  const path = shown.join('/')
  const what = shown.length === steps.length ? path : `A name in ${path || 'the body'}`
  return { pointer: path && `/${path}`, detail: `${what} appears twice. Remove one of them.` }
}

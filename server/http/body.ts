import { isUtf8 } from 'node:buffer'
import { limits } from '@kantine/contract/limits.ts'
import type { FastifyRequest } from 'fastify'
import { type Node, parseTree } from 'jsonc-parser'
import { mostFaults } from '../records/values.ts'
import { type Fault, printable, Refusal } from '../refusal.ts'

/** The body of a request as it came; empty where there is none. */
export const rawBodyOf = ({ body }: FastifyRequest): Buffer => (Buffer.isBuffer(body) ? body : Buffer.alloc(0))

/**
 * Reads the JSON of a body, strictly: what two readers could understand differently is refused.
 *
 * @throws {Refusal} `bad_request`, when it is empty, not UTF-8, not JSON, too deep, or names a field twice
 */
export function parseBody(raw: Buffer): unknown {
  if (raw.length === 0) throw badBody('The body is empty. Send a JSON object.')
  if (!isUtf8(raw)) throw badBody('The body is not UTF-8 text.')
  const text = raw.toString('utf8')
  const value = parse(text)
  const { levels, names } = measure(text)
  if (levels > limits.bodyLevels) {
    throw badBody(
      `The values of the body stand in each other ${levels} levels deep; at most ${limits.bodyLevels} are read.`,
    )
  }
  if (namesOf(value) < names) throw badFaults(repeatedNames(text).slice(0, mostFaults))
  return value
}

/** @throws {Refusal} `bad_request`, for a call that has nothing to read from a body */
export function refuseBody(raw: Buffer): void {
  if (raw.length > 0) throw badBody('This call takes no body. Leave it out.')
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    const place = /\(line \d+ column \d+\)/.exec((error as Error).message)?.[0].slice(1, -1)
    throw badBody(`The body is not valid JSON: ${place ? `it is broken at ${place}` : 'it ends too early'}.`)
  }
}

/**
 * How deep a text goes and how many names of fields it has, told from its signs alone.
 *
 * @param text is JSON: a string without an end would be looked for again from each of its quotes
 */
function measure(text: string): { levels: number; names: number } {
  let [levels, level, names] = [0, 0, 0]
  // A string as a whole, with the colon that makes it a name, or one of the signs that make the structure.
  for (const [sign, colon] of text.matchAll(/"(?:[^"\\]|\\.)*"(\s*:)?|[[\]{}]/gs)) {
    if (colon) names++
    else if (sign === '[' || sign === '{') levels = Math.max(levels, ++level)
    else if (sign === ']' || sign === '}') level--
  }
  return { levels, names }
}

/** How many names of fields a value has: fewer than its text, where a name is repeated. */
function namesOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  const inner = Object.values(value)
  return inner.reduce((names, value) => names + namesOf(value), Array.isArray(value) ? 0 : inner.length)
}

/** The places at which a name stands a second time. */
function repeatedNames(text: string): Fault[] {
  const faults: Fault[] = []
  const walk = (node: Node, pointer: string) => {
    const seen = new Set<string>()
    for (const [i, child] of (node.children ?? []).entries()) {
      if (node.type !== 'object') {
        walk(child, `${pointer}/${i}`)
        continue
      }
      const [{ value: name } = { value: '' }, value] = child.children ?? []
      const place = `${pointer}/${printable(name) ?? ''}`
      if (seen.has(name))
        faults.push({ pointer: place, detail: `${place.slice(1)} stands there twice. Leave one out.` })
      seen.add(name)
      if (value) walk(value, place)
    }
  }
  const root = parseTree(text)
  if (root) walk(root, '')
  return faults
}

const badBody = (detail: string) => badFaults([{ pointer: '', detail }])

const badFaults = (faults: readonly Fault[]) =>
  new Refusal('bad_request', faults.map(({ detail }) => detail).join(' '), { faults })

import { yieldToEventLoop } from '../../yield-to-event-loop.ts'

const charactersAtOnce = 65_536

/** A line of JSON in pieces, because writing a long list in one piece would block the thread. */
export async function* jsonLine(value: object): AsyncGenerator<string> {
  let part = ''
  for (const piece of piecesOf(value)) {
    part += piece
    if (part.length < charactersAtOnce) continue
    yield part
    part = ''
    await yieldToEventLoop()
  }
  yield `${part}\n`
}

/** The JSON of a value: each item of a list is a separate piece. */
function* piecesOf(value: unknown): Generator<string> {
  if (Array.isArray(value)) {
    yield '['
    for (const [i, item] of value.entries()) yield `${i > 0 ? ',' : ''}${JSON.stringify(item)}`
    yield ']'
  } else if (typeof value === 'object' && value !== null) {
    let between = '{'
    for (const [name, part] of Object.entries(value)) {
      if (part === undefined) continue
      yield `${between}${JSON.stringify(name)}:`
      yield* piecesOf(part)
      between = ','
    }
    yield between === '{' ? '{}' : '}'
  } else yield JSON.stringify(value)
}

import { giveWay } from '../give-way.ts'
import { Refusal } from '../refusal.ts'
import { type End, rowCountOf } from './file-format.ts'
import { damaged, partsOf } from './file-parts.ts'

/**
 * The first line and the rows of a file whose end was read before.
 *
 * @throws {Refusal} when the file does not have that end any more, or not as many rows
 */
export async function* linesOf(file: string, end: End): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8')
  const parts = partsOf(file)
  let rest = ''
  let rows = -1
  try {
    for (;;) {
      const { done, value } = await parts.next()
      if (done) {
        if (value.end.sha256 !== end.sha256 || rest !== '' || rows !== rowCountOf(end)) throw damaged(file)
        return
      }
      const lines = (rest + decoder.decode(value, { stream: true })).split('\n')
      rest = lines.pop() ?? ''
      if (rest.length > longestLine) throw tooLong(file)
      for (const line of lines) {
        rows++
        yield line
        await giveWay()
      }
    }
  } finally {
    // Whoever stops at a fault leaves no file open.
    await parts.return({ end, removed: undefined })
  }
}

/** In characters: much longer than the longest row, the kept answer to a batch. It is parsed in one turn. */
const longestLine = 4_000_000

const tooLong = (file: string) =>
  new Refusal('bad_request', `${file} has a line of more than ${longestLine} characters, so it is no export of a club.`)

const [opening, closing, space, slash] = [0xab, 0xbb, 0x20, 0x2f]

/** The name of every mark, as the character codes that each of its letters may have. */
const name = [...'untrusted:'].map((letter) => [letter.charCodeAt(0), letter.toUpperCase().charCodeAt(0)])

/**
 * Replaces all marks in a text, such as `«untrusted:a»`, including unclosed ones and those that appear after others are removed. Marks can
 * be nested deeply, so it looks at each character once. It uses character codes, because V8 copies a whole string whenever it is read after
 * an addition.
 */
export function replaceMarks(text: string, by: '' | ' '): string {
  const done = new Uint16Array(text.length)
  let length = 0
  /** The positions of every `«` that can still begin a mark. */
  let open: number[] = []
  const add = (code: number) => {
    done[length++] = code
  }
  /** Replaces unclosed marks. */
  const flush = () => {
    const end = length
    length = open[0] ?? end
    for (const [i, start] of open.entries()) {
      const next = open[i + 1] ?? end
      const from = endOfBeginning(done, start, next) ?? start
      if (from > start && by === ' ') add(space)
      if (from > length) done.copyWithin(length, from, next)
      length += next - from
    }
    open = []
  }
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    const last = open.at(-1)
    if (code === closing && last !== undefined && endOfBeginning(done, last, length) !== undefined) {
      open.pop()
      length = last
      if (by === ' ' && done[length - 1] !== space) add(space)
      continue
    }
    if (code === opening) open.push(length)
    else if (code === closing) flush()
    add(code)
  }
  flush()
  return Buffer.from(done.buffer, 0, 2 * length).toString('utf16le')
}

/**
 * The position after the beginning of a mark, such as `«/untrusted:`. It can contain spaces, which replace removed marks.
 *
 * @param start where its `«` is
 * @returns undefined when the text does not begin a mark
 */
function endOfBeginning(codes: Uint16Array, start: number, end: number): number | undefined {
  let at = start + 1
  for (const optional of [space, slash]) if (codes[at] === optional) at++
  for (const letter of name) {
    if (codes[at] === space) at++
    if (at >= end || !letter.includes(codes[at] as number)) return undefined
    at++
  }
  return at
}

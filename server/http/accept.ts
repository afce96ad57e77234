/** Whether an `Accept` header likes JSON more than HTML (RFC 9110, section 12.5.1). */
export function prefersJson(accept = '*/*'): boolean {
  const ranges = accept.split(',').map(parseRange)
  return qualityOf('application/json', ranges) > qualityOf('text/html', ranges)
}

type Range = { readonly type: string; readonly quality: number }

function parseRange(text: string): Range {
  const [type = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase())
  const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
  return { type, quality: quality === undefined ? 1 : Number(quality) || 0 }
}

/** The range that says most about a type decides. */
function qualityOf(type: string, ranges: readonly Range[]): number {
  for (const name of [type, `${type.split('/')[0]}/*`, '*/*']) {
    const range = ranges.find((range) => range.type === name)
    if (range) return range.quality
  }
  return 0
}

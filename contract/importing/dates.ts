/** Reads days as people and spreadsheets write them. What a column does not make certain is a question, asked once for the column. */

/** The answers to the questions about the dates of a column. */
export type DateReading = {
  /** The latest possible day of a two-digit year: later ones are a century earlier. Without it, such years are not read. */
  readonly latest?: string | undefined
  /** The separators of dates with the month before the day, such as `/` for 4/17/2009. */
  readonly monthFirst: readonly string[]
}

/** The questions that the dates of a column leave open. */
export type DateQuestions = {
  /** At most three dates with a two-digit year, of the first, a middle and the last year; empty if there are none. */
  readonly years: readonly string[]
  /** For each separator with dates that may begin with the month, at most three of them. */
  readonly orders: readonly { readonly separator: string; readonly dates: readonly string[] }[]
}

/** A day whose parts are known, or the numbers around a separator, in the order of the file. */
type Written = { readonly year: string } & (
  | { readonly month: string; readonly day: string }
  | { readonly separator: string; readonly first: string; readonly second: string }
)

/** `2009-04-17` for a written day; undefined if it is not one, or if the reading does not tell its century. */
export function writtenDay(text: string, { latest, monthFirst }: DateReading): string | undefined {
  const written = partsOf(text)
  if (!written) return undefined
  const isMonthFirst = 'separator' in written && monthFirst.includes(written.separator)
  const [month, day] =
    'month' in written
      ? [written.month, written.day]
      : isMonthFirst
        ? [written.first, written.second]
        : [written.second, written.first]
  const rest = `${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const { year } = written
  if (year.length === 4) return `${year}-${rest}`
  if (latest === undefined) return undefined
  return `20${year}-${rest}` > latest ? `19${year}-${rest}` : `20${year}-${rest}`
}

/** Whether a text is a date with a year of two digits. */
export const hasShortYear = (text: string): boolean => partsOf(text)?.year.length === 2

/** Longer texts are not dates, and are not searched for one. */
const longestDate = 40

const midnight = String.raw`(?:[T ](?:0?0:00(?::00)?(?:\.0+)?Z?|12:00(?::00)? ?AM))?`
const yearFirst = new RegExp(String.raw`^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})${midnight}$`)
const yearLast = new RegExp(String.raw`^(\d{1,2}) ?([-/. ]) ?(\d{1,2}) ?[-/. ] ?'?(\d{4}|\d{2})${midnight}$`)
const dayWithName = new RegExp(
  String.raw`^(?:\p{L}+\.?,? )?(\d{1,2})(?:e|st|nd|rd|th)?\.?[-/ ]?(\p{L}+)\.?,?[-/ ]'?(\d{4}|\d{2})${midnight}$`,
  'u',
)
const nameWithDay = new RegExp(
  String.raw`^(?:\p{L}+\.?,? )?(\p{L}+)\.?[- ](\d{1,2})(?:st|nd|rd|th)?,?[- ]'?(\d{4}|\d{2})${midnight}$`,
  'u',
)

function partsOf(text: string): Written | undefined {
  if (text.length > longestDate) return undefined
  const [iso, isoYear = '', isoMonth = '', isoDay = ''] = yearFirst.exec(text) ?? []
  if (iso !== undefined) return { year: isoYear, month: isoMonth, day: isoDay }
  const [numbers, first = '', separator = '', second = '', year = ''] = yearLast.exec(text) ?? []
  if (numbers !== undefined) return { year, separator, first, second }
  const [, day = '', name = '', itsYear = ''] = dayWithName.exec(text) ?? reordered(nameWithDay.exec(text))
  const month = numberOfMonth(name)
  return month === undefined ? undefined : { year: itsYear, month, day }
}

const reordered = (found: RegExpExecArray | null) => (found ? [found[0], found[2], found[1], found[3]] : [])

/** The names of the months in Dutch, English and German, and how people shorten them. */
const months: readonly (readonly string[])[] = [
  ['jan', 'januari', 'january', 'januar', 'jänner'],
  ['feb', 'februari', 'february', 'februar'],
  ['mrt', 'maart', 'mar', 'march', 'mär', 'märz', 'mrz'],
  ['apr', 'april'],
  ['mei', 'may', 'mai'],
  ['jun', 'juni', 'june'],
  ['jul', 'juli', 'july'],
  ['aug', 'augustus', 'august'],
  ['sep', 'sept', 'september'],
  ['okt', 'oktober', 'oct', 'october'],
  ['nov', 'november'],
  ['dec', 'december', 'dez', 'dezember'],
]

function numberOfMonth(name: string): string | undefined {
  const at = months.findIndex((names) => names.includes(name.toLowerCase()))
  return at === -1 ? undefined : String(at + 1)
}

/**
 * Finds the questions that the dates of a column leave open. With slashes, the month may come first until a date shows otherwise; with other
 * separators, the day comes first until a date shows otherwise.
 */
export function dateQuestionsOf(texts: Iterable<string>): DateQuestions {
  const years = new Map<string, string>()
  const orders = new Map<string, Orders>()
  for (const text of texts) {
    const written = partsOf(text)
    if (!written) continue
    if (written.year.length === 2 && !years.has(written.year)) years.set(written.year, text)
    if (!('separator' in written)) continue
    const { separator, first, second } = written
    const found = orders.get(separator) ?? { dayFirst: [], monthFirst: [], either: [] }
    orders.set(separator, found)
    const dates =
      Number(first) > 12
        ? found.dayFirst
        : Number(second) > 12
          ? found.monthFirst
          : first === second
            ? []
            : found.either
    if (dates.length < mostExamples) dates.push(text)
  }
  const inOrder = [...years].toSorted(([one], [other]) => one.localeCompare(other)).map(([, text]) => text)
  return {
    years: [...new Set([inOrder.at(0), inOrder[Math.floor(inOrder.length / 2)], inOrder.at(-1)])].filter(
      (text) => text !== undefined,
    ),
    orders: [...orders].flatMap(([separator, { dayFirst, monthFirst, either }]) => {
      const isOpen = monthFirst.length > 0 || (separator === '/' && dayFirst.length === 0 && either.length > 0)
      if (!isOpen) return []
      const dates = [...monthFirst.slice(0, 1), ...dayFirst.slice(0, 1), ...either, ...monthFirst.slice(1)]
      return [{ separator, dates: dates.slice(0, mostExamples) }]
    }),
  }
}

/** The first dates of a separator that can only begin with the day, only with the month, or with either. */
type Orders = { readonly dayFirst: string[]; readonly monthFirst: string[]; readonly either: string[] }

const mostExamples = 3

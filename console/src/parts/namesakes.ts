import { useFormat } from '../words/format.ts'

export type Named = {
  readonly id: number
  readonly title: string
  readonly resource?: string
  readonly birth_date?: unknown
  readonly member_number?: unknown
  readonly starts_at?: unknown
}

/**
 * Tells apart records with the same name. The returned function gives the date of birth, member number, start or id that none of the
 * record's namesakes has; undefined if it has no namesakes.
 */
export function useTellApart() {
  const { dayInUtc, moment } = useFormat()
  const marksOf = ({ id, birth_date, member_number, starts_at }: Named): readonly string[] => [
    ...(typeof birth_date === 'string' ? [dayInUtc(birth_date)] : []),
    ...(typeof member_number === 'string' ? [member_number] : []),
    ...(typeof starts_at === 'string' ? [moment(starts_at)] : []),
    `id ${id}`,
  ]
  return (one: Named, all: readonly Named[]): string | undefined => {
    const namesakes = all.filter(
      ({ id, title, resource }) => title === one.title && id !== one.id && resource === one.resource,
    )
    if (namesakes.length === 0) return undefined
    const taken = namesakes.flatMap(marksOf)
    return marksOf(one).find((mark) => !taken.includes(mark))
  }
}

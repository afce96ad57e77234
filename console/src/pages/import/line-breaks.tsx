import type { ReadRow } from '@kantine/contract/importing/cells.ts'
import { Alert, Button } from '@mantine/core'
import { useFormat } from '../../words/format.ts'
import { useWords } from '../../words/language.tsx'

const words = {
  lines: {
    en: (cells: string) => (cells === '1' ? '1 cell has a line break' : `${cells} cells have line breaks`),
    nl: (cells: string) => (cells === '1' ? '1 cel bevat een regeleinde' : `${cells} cellen bevatten regeleinden`),
  },
  join: { en: 'Join the lines and check again', nl: 'Regels samenvoegen en opnieuw controleren' },
} as const

/** Offers to join the lines of cells that must be one line, such as names. */
export function LineBreaks({
  in: rows,
  join,
  isChecking,
}: {
  readonly in: readonly ReadRow[]
  join(): void
  readonly isChecking: boolean
}) {
  const say = useWords(words)
  const { number } = useFormat()
  const cells = rows.flatMap(({ faults }) => faults).filter(({ hasLines }) => hasLines).length
  if (cells === 0) return null
  return (
    <Alert color="yellow" title={say.lines(number(cells))}>
      <Button variant="default" loading={isChecking} onClick={join}>
        {say.join}
      </Button>
    </Alert>
  )
}

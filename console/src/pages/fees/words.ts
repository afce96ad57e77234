import { useCallback } from 'react'
import { useLanguage, useWords } from '../../words/language.tsx'
import { useCollections } from '../data/collections.ts'

const words = {
  late: { en: 'Overdue', nl: 'Te laat' },
  partlyPaid: { en: 'Partly paid', nl: 'Deels betaald' },
  latePartlyPaid: { en: 'Overdue, partly paid', nl: 'Te laat, deels betaald' },
} as const

/** The label of a charge's status; imported statuses stay unchanged. */
export function useStatusText() {
  const { language } = useLanguage()
  const labels = useCollections()
    .find(({ plural }) => plural === 'charges')
    ?.fields.find(({ name }) => name === 'status')?.value_labels
  return useCallback((status: string): string => labels?.[status]?.[language] ?? status, [labels, language])
}

type Fee = { readonly status: string | null; readonly paid_cents: number | null; readonly is_late?: boolean }

/** The status of a fee as the application shows it: an open one can be overdue or partly paid. */
export function useFeeStatus() {
  const say = useWords(words)
  const textOf = useStatusText()
  return useCallback(
    ({ status, paid_cents, is_late = false }: Fee): string => {
      const isPartlyPaid = (paid_cents ?? 0) > 0
      if (status !== 'open' || (!is_late && !isPartlyPaid)) return textOf(status ?? '')
      if (!is_late) return say.partlyPaid
      return isPartlyPaid ? say.latePartlyPaid : say.late
    },
    [say, textOf],
  )
}

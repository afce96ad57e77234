import { useCallback } from 'react'
import { useLanguage, useWords } from '../../words/language.tsx'
import { useCollections } from '../data/collections.ts'

const words = {
  late: { en: 'Overdue', nl: 'Te laat' },
  partlyPaid: { en: 'Partly paid', nl: 'Deels betaald' },
  latePartlyPaid: { en: 'Overdue, partly paid', nl: 'Te laat, deels betaald' },
  alsoLate: { en: (status: string) => `${status}, overdue`, nl: (status: string) => `${status}, te laat` },
} as const

/** The label of a charge's status, also of one that is overdue or partly paid (`shownStatusOf`); imported statuses stay unchanged. */
export function useStatusText() {
  const say = useWords(words)
  const { language } = useLanguage()
  const labels = useCollections()
    .find(({ plural }) => plural === 'charges')
    ?.fields.find(({ name }) => name === 'status')?.value_labels
  return useCallback(
    (status: string): string => {
      if (status === 'late') return say.late
      if (status === 'partly_paid') return say.partlyPaid
      return labels?.[status]?.[language] ?? status
    },
    [labels, language, say],
  )
}

/** The fields that decide the status of a fee. */
export type Fee = { readonly status: string | null; readonly paid_cents: number | null; readonly is_late: boolean }

/** The status of a fee as every page shows it: unpaid ones can be overdue, open ones also partly paid. */
export function useFeeStatus() {
  const say = useWords(words)
  const textOf = useStatusText()
  return useCallback(
    ({ status, paid_cents, is_late }: Fee): string => {
      const isPartlyPaid = (paid_cents ?? 0) > 0
      if (status !== null && status !== 'open') return is_late ? say.alsoLate(textOf(status)) : textOf(status)
      if (!is_late && !isPartlyPaid) return textOf(status ?? '')
      if (!is_late) return say.partlyPaid
      return isPartlyPaid ? say.latePartlyPaid : say.late
    },
    [say, textOf],
  )
}

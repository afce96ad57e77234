import type { ValueLabels } from '../../data/fields.ts'
import { useLanguage } from '../../words/language.tsx'
import { useCollections } from '../data/collections.ts'

/** The texts of the known states of a charge. */
export const useStatusLabels = (): ValueLabels =>
  useCollections()
    .find(({ plural }) => plural === 'charges')
    ?.fields.find(({ name }) => name === 'status')?.value_labels ?? {}

/** What a state of a charge is called; an imported word as it is. */
export function useStatusText() {
  const { language } = useLanguage()
  const labels = useStatusLabels()
  return (status: string): string => labels[status]?.[language] ?? status
}

import { useLanguage } from '../../words/language.tsx'
import { useCollections } from '../data/collections.ts'

/** What a status of a charge is called; an imported word as it is. */
export function useStatusText() {
  const { language } = useLanguage()
  const charges = useCollections().find(({ plural }) => plural === 'charges')
  const labels = charges?.fields.find(({ name }) => name === 'status')?.value_labels ?? {}
  return (status: string): string => labels[status]?.[language] ?? status
}

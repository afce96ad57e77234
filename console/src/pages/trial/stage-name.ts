import { useCallback } from 'react'
import { useLanguage } from '../../words/language.tsx'
import { useCollections } from '../data/collections.ts'

/** What a stage is called: a usual one in the language of the reader, and one of the club's own as it is. */
export function useStageName(): (stage: string) => string {
  const { language } = useLanguage()
  const names = useCollections()
    .find(({ plural }) => plural === 'kennismakers')
    ?.fields.find(({ name }) => name === 'status')?.usual_labels
  return useCallback((stage) => names?.[stage]?.[language] ?? stage, [names, language])
}

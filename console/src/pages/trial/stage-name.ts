import { useCallback } from 'react'
import type { ValueLabels } from '../../data/fields.ts'
import { useReadLater } from '../../data/queries.ts'
import { useClub } from '../../data/session.ts'
import { useLanguage } from '../../words/language.tsx'
import { type Collection, useCollections } from '../data/collections.ts'

/** What a stage is called: a usual one in the language of the reader, and one of the club's own as it is. */
export function useStageName(): (stage: string) => string {
  const { language } = useLanguage()
  const names = usualNames(useCollections().find(({ plural }) => plural === 'kennismakers'))
  return useCallback((stage) => names?.[stage]?.[language] ?? stage, [names, language])
}

/**
 * The stages of the club in their order, with what they are called; empty until known, and for other collections.
 *
 * @param others also stages that are in use and not among those of the club
 */
export function useStages(collection: Collection, others = false): ValueLabels {
  const { api } = useClub()
  const { data } = useReadLater(api.kennismakers.board(), { enabled: collection.plural === 'kennismakers' })
  const wanted = data?.data.filter(({ is_stage }) => is_stage || others) ?? []
  const stages = wanted.flatMap(({ status }) => status ?? [])
  return Object.fromEntries(stages.map((stage) => [stage, usualNames(collection)?.[stage] ?? { en: stage, nl: stage }]))
}

const usualNames = (of: Collection | undefined) => of?.fields.find(({ name }) => name === 'status')?.usual_labels

import { useCallback } from 'react'
import type { ValueLabels } from '../../data/fields.ts'
import { useReadLater } from '../../data/queries.ts'
import { useClub } from '../../data/session.ts'
import { useLanguage } from '../../words/language.tsx'
import { type Collection, useCollections } from '../data/collections.ts'

/** The label of a stage: translated if it is a default stage, otherwise as the club wrote it. */
export function useStageName(): (stage: string) => string {
  const { language } = useLanguage()
  const names = usualNames(useCollections().find(({ plural }) => plural === 'kennismakers'))
  return useCallback((stage) => names?.[stage]?.[language] ?? stage, [names, language])
}

/**
 * The club's stages in order, with their labels. Empty until known, and for other collections.
 *
 * @param others include stages in use that are not in the club's list
 */
export function useStages(collection: Collection, others = false): ValueLabels {
  const { api } = useClub()
  const { data } = useReadLater(api.kennismakers.board(), { enabled: collection.plural === 'kennismakers' })
  const wanted = data?.data.filter(({ is_stage }) => is_stage || others) ?? []
  const stages = wanted.flatMap(({ status }) => status ?? [])
  return Object.fromEntries(stages.map((stage) => [stage, usualNames(collection)?.[stage] ?? { en: stage, nl: stage }]))
}

const usualNames = (collection: Collection | undefined) =>
  collection?.fields.find(({ name }) => name === 'status')?.usual_labels

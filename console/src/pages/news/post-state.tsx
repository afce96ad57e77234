import { useFormat } from '../../words/format.ts'
import { useWords } from '../../words/language.tsx'
import { Status } from '../data/value.tsx'

const words = {
  draft: { en: 'Draft', nl: 'Concept' },
  planned: { en: (time: string) => `Planned for ${time}`, nl: (time: string) => `Gepland op ${time}` },
  published: { en: (time: string) => `Published ${time}`, nl: (time: string) => `Gepubliceerd op ${time}` },
} as const

/**
 * Whether readers can see a post, with the publication time.
 *
 * @param at the post's publication time; null for a draft
 */
export function PostState({ at }: { readonly at: string | null }) {
  const say = useWords(words)
  const { moment } = useFormat()
  if (at === null) return <Status of="draft" text={say.draft} />
  if (Date.parse(at) > Date.now()) return <Status of="waiting" text={say.planned(moment(at))} />
  return <Status of="active" text={say.published(moment(at))} />
}

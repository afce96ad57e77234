import { PageHead } from '../../parts/page-head.tsx'
import { useWords } from '../../words/language.tsx'

const words = {
  title: { en: 'Webhooks', nl: 'Webhooks' },
} as const

export function Webhooks() {
  const say = useWords(words)
  return <PageHead title={say.title} />
}

import { PageHead } from '../../parts/page-head.tsx'
import { useWords } from '../../words/language.tsx'

const words = {
  title: { en: 'Plan', nl: 'Abonnement' },
} as const

export function Plan() {
  const say = useWords(words)
  return <PageHead title={say.title} />
}

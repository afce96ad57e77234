import { PageHead } from '../../parts/page-head.tsx'
import { useWords } from '../../words/language.tsx'

const words = {
  title: { en: 'Activity', nl: 'Activiteit' },
} as const

export function ActivityPage() {
  const say = useWords(words)
  return <PageHead title={say.title} />
}

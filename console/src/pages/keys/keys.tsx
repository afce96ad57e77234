import { PageHead } from '../../parts/page-head.tsx'
import { useWords } from '../../words/language.tsx'

const words = {
  title: { en: 'API keys', nl: 'API-sleutels' },
} as const

export function Keys() {
  const say = useWords(words)
  return <PageHead title={say.title} />
}

import { PageHead } from '../../parts/page-head.tsx'
import { useWords } from '../../words/language.tsx'

const words = {
  title: { en: 'Home', nl: 'Begin' },
} as const

export function Start() {
  const say = useWords(words)
  return <PageHead title={say.title} />
}

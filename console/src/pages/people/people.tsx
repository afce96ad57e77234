import { PageHead } from '../../parts/page-head.tsx'
import { useWords } from '../../words/language.tsx'

const words = {
  title: { en: 'People', nl: 'Mensen' },
} as const

export function People() {
  const say = useWords(words)
  return <PageHead title={say.title} />
}

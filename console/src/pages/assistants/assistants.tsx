import { PageHead } from '../../parts/page-head.tsx'
import { useWords } from '../../words/language.tsx'

const words = {
  title: { en: 'Assistants', nl: 'Assistenten' },
} as const

export function Assistants() {
  const say = useWords(words)
  return <PageHead title={say.title} />
}

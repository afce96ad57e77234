import { Alert } from '@mantine/core'
import { Clock } from 'lucide-react'
import { useFormat } from '../../words/format.ts'
import { useWords } from '../../words/language.tsx'
import type { Key } from './key-data.ts'

const words = {
  title: {
    en: (labels: string, isOne: boolean) => `${labels} ${isOne ? 'has' : 'have'} not been used for 30 days`,
    nl: (labels: string, isOne: boolean) => `${labels} ${isOne ? 'is' : 'zijn'} 30 dagen niet gebruikt`,
  },
  advice: {
    en: 'Revoke a key that nobody needs any more: nobody can misuse what no longer works.',
    nl: 'Trek een sleutel in die niemand meer nodig heeft: van wat niet meer werkt, kan niemand misbruik maken.',
  },
} as const

/** The advice to revoke keys that nobody uses; nothing when all are used. */
export function UnusedKeys({ among }: { readonly among: readonly Key[] }) {
  const say = useWords(words)
  const { list } = useFormat()
  const unused = among.filter(({ marks }) => marks.includes('unused'))
  if (unused.length === 0) return null
  const labels = list(unused.map(({ label }) => label))
  return (
    <Alert color="yellow" mb="md" icon={<Clock aria-hidden />} title={say.title(labels, unused.length === 1)}>
      {say.advice}
    </Alert>
  )
}

import { Alert } from '@mantine/core'
import { Clock } from 'lucide-react'
import { useClub } from '../../data/session.ts'
import { OperationButton } from '../../parts/operation-dialog.tsx'
import { useFormat } from '../../words/format.ts'
import { useWords } from '../../words/language.tsx'
import type { Key } from './key-data.ts'

const words = {
  works: {
    en: (prefix: string, when: string) => `The old key (${prefix}…) works until ${when}`,
    nl: (prefix: string, when: string) => `De oude sleutel (${prefix}…) werkt tot ${when}`,
  },
} as const

/** Shows how long a replaced key will keep working, with a button to end it now. */
export function OldKey({ of: key }: { readonly of: Key }) {
  const say = useWords(words)
  const { moment } = useFormat()
  const { api } = useClub()
  if (!key.old_ends_at || !key.old_prefix) return null
  return (
    <Alert icon={<Clock aria-hidden />} title={say.works(key.old_prefix, moment(key.old_ends_at))}>
      <OperationButton of="keys end-old" thing={key} stale={[api.keys.list()]} />
    </Alert>
  )
}

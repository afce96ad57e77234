import { useParams } from 'wouter'
import { PageHead } from '../../parts/page-head.tsx'
import { useWords } from '../../words/language.tsx'
import { EndedKey } from './ended-key.tsx'
import { KeyBadges } from './key-badges.tsx'
import { useKey } from './key-data.ts'
import { LimitKey } from './limit-key.tsx'
import { NarrowKey } from './narrow-key.tsx'
import { RenameKey } from './rename-key.tsx'
import { RevokeKey } from './revoke-key.tsx'
import { RotateKey } from './rotate-key.tsx'

const words = {
  title: { en: (label: string) => `Change “${label}”`, nl: (label: string) => `‘${label}’ wijzigen` },
} as const

/** Everything that can be changed of a key; each part is saved by itself. */
export function ChangeKey() {
  const say = useWords(words)
  const { id = '' } = useParams<{ id: string }>()
  const key = useKey(id)
  return (
    <>
      <PageHead title={say.title(key.label)} back={{ path: `/keys/${key.id}`, title: key.label }}>
        <KeyBadges of={key} />
      </PageHead>
      {key.state === 'works' ? (
        <>
          <RenameKey of={key} />
          <NarrowKey of={key} />
          <LimitKey of={key} />
          <RotateKey of={key} />
          <RevokeKey of={key} />
        </>
      ) : (
        <EndedKey />
      )}
    </>
  )
}

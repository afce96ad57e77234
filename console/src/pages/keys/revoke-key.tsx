import { Button } from '@mantine/core'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { useSend } from '../../data/queries.ts'
import { useClub } from '../../data/session.ts'
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx'
import { Section } from '../../parts/section.tsx'
import { useFormat } from '../../words/format.ts'
import { useWords } from '../../words/language.tsx'
import type { Key } from './key-data.ts'

const words = {
  title: { en: 'Revoke the key', nl: 'Sleutel intrekken' },
  about: {
    en: 'For a key that nobody needs any more, or that others have. It cannot be undone.',
    nl: 'Voor een sleutel die niemand meer nodig heeft, of die anderen hebben. Dit kan niet ongedaan worden gemaakt.',
  },
  unused: {
    en: 'It has not been used for 30 days: probably nobody misses it.',
    nl: 'Hij is 30 dagen niet gebruikt: waarschijnlijk mist niemand hem.',
  },
  short: { en: 'Revoke', nl: 'Intrekken' },
  revoke: { en: 'Revoke the key', nl: 'Sleutel intrekken' },
  question: { en: (label: string) => `Revoke “${label}”?`, nl: (label: string) => `‘${label}’ intrekken?` },
  effect: {
    en: 'Every program that uses it stops working within a second, for good.',
    nl: 'Elk programma dat hem gebruikt, werkt binnen een seconde niet meer, en voorgoed.',
  },
  used: {
    en: (when: string) => `It was last used ${when}.`,
    nl: (when: string) => `Hij is voor het laatst ${when} gebruikt.`,
  },
  neverUsed: { en: 'It was never used.', nl: 'Hij is nooit gebruikt.' },
  done: { en: (label: string) => `“${label}” is revoked.`, nl: (label: string) => `‘${label}’ is ingetrokken.` },
} as const

/** The part of a page that revokes a key. */
export function RevokeKey({ of: key }: { readonly of: Key }) {
  const say = useWords(words)
  const about = key.marks.includes('unused') ? `${say.about} ${say.unused}` : say.about
  return (
    <Section title={say.title} about={about}>
      <div>
        <RevokeButton of={key} />
      </div>
    </Section>
  )
}

/**
 * The button that revokes a key, after a question.
 *
 * @param isShort where the page is about nothing but the key
 */
export function RevokeButton({ of: key, isShort = false }: { readonly of: Key; readonly isShort?: boolean }) {
  const say = useWords(words)
  const [, go] = useLocation()
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button color="red" variant="outline" onClick={() => setAsking(true)}>
        {isShort ? say.short : say.revoke}
      </Button>
      <RevokeDialog of={key} isOpen={isAsking} close={() => setAsking(false)} done={() => go('/keys')} />
    </>
  )
}

/** Asks before a key is revoked, and revokes it. */
export function RevokeDialog({
  of: { id, label, last_used_at: used },
  isOpen,
  close,
  done,
}: {
  readonly of: Key
  readonly isOpen: boolean
  close(): void
  done(): void
}) {
  const say = useWords(words)
  const { relative } = useFormat()
  const { api } = useClub()
  const revoke = useSend(() => api.keys.revoke(id), [api.keys.list()], say.done(label))
  return (
    <ConfirmDialog
      title={say.question(label)}
      act={say.revoke}
      isOpen={isOpen}
      close={close}
      run={async () => {
        await revoke.mutateAsync(undefined)
        done()
      }}
    >
      {say.effect} {used ? say.used(relative(used)) : say.neverUsed}
    </ConfirmDialog>
  )
}

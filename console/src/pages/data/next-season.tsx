import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { useClub } from '../../data/session.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { useWords } from '../../words/language.tsx'
import type { ClubRecord } from './collections.ts'

const words = {
  next: { en: 'Next season', nl: 'Volgend seizoen' },
} as const

/** Loaded on demand, with the forms. */
const Steps = lazy(async () => ({ default: (await import('./next-season-steps.tsx')).NextSeasonSteps }))

/** A season's button to create the next season, with a preview. Not derived, because definitions cannot describe such a preview. */
export function NextSeason({ of: season }: { readonly of: ClubRecord }) {
  const say = useWords(words)
  const [isOpen, setOpen] = useState(false)
  const { may } = useClub()
  if (!may('seasons:manage')) return null
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {say.next}
      </Button>
      <Dialog title={say.next} isOpen={isOpen} close={() => setOpen(false)} size="xl" staysOpen>
        <Suspense>{isOpen && <Steps of={season} />}</Suspense>
      </Dialog>
    </>
  )
}

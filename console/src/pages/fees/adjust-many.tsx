import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import type { ChargeFees as Fee } from '../../api.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { useWords } from '../../words/language.tsx'

const words = {
  adjust: { en: 'Adjust', nl: 'Aanpassen' },
  title: {
    en: (fees: number, count: string) => (fees === 1 ? 'Adjust 1 fee' : `Adjust ${count} fees`),
    nl: (fees: number, count: string) => (fees === 1 ? '1 contributie aanpassen' : `${count} contributies aanpassen`),
  },
} as const

/** Loaded on demand, with the forms. */
const Steps = lazy(async () => ({ default: (await import('./adjust-many-steps.tsx')).AdjustManySteps }))

/** Waives, cancels, reopens or corrects the selected fees, after a preview. */
export function AdjustMany({ fees, done }: { readonly fees: readonly Fee[]; done(): void }) {
  const say = useWords(words)
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button size="compact-sm" variant="default" onClick={() => setOpen(true)}>
        {say.adjust}
      </Button>
      <Dialog title={say.title(fees.length, `${fees.length}`)} isOpen={isOpen} close={close} size="lg" staysOpen>
        <Suspense>
          {isOpen && (
            <Steps
              ids={fees.map(({ id }) => id)}
              done={() => {
                close()
                done()
              }}
            />
          )}
        </Suspense>
      </Dialog>
    </>
  )
}

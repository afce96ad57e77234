import { Button } from '@mantine/core'
import { useClub } from '../data/session.ts'
import { PageHead } from '../parts/page-head.tsx'
import { useWords } from '../words/language.tsx'

const words = {
  title: { en: 'Turn on your second factor', nl: 'Zet tweestapsverificatie aan' },
  text: {
    en: (club: string) => `${club} requires it for your role. Then you have access again.`,
    nl: (club: string) => `${club} vraagt dit voor jouw rol. Daarna kun je weer overal bij.`,
  },
  turnOn: { en: 'Turn it on', nl: 'Aanzetten' },
} as const

/** In place of every page of a club that requires a second factor of the reader, who has none. */
export function NeedsFactor() {
  const say = useWords(words)
  const { name } = useClub()
  return (
    <>
      <PageHead title={say.title}>{say.text(name)}</PageHead>
      <Button component="a" href="/account/second-factor">
        {say.turnOn}
      </Button>
    </>
  )
}

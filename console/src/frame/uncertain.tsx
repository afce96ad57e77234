import './uncertain.css'
import { Alert, Button, Group, Portal } from '@mantine/core'
import { CloudOff } from 'lucide-react'
import { askNow, useUncertain } from '../data/until-known.ts'
import { useWords } from '../words/language.tsx'

const words = {
  title: { en: 'Not known yet whether this was saved', nl: 'Nog niet bekend of dit is opgeslagen' },
  text: {
    en: 'The server’s answer did not arrive. Don’t enter it again: this page asks every minute, and says what happened.',
    nl: 'Het antwoord van de server kwam niet aan. Voer het niet opnieuw in: deze pagina vraagt het elke minuut en vertelt je de afloop.',
  },
  now: { en: 'Ask now', nl: 'Nu vragen' },
} as const

/** While the outcome of a change is unknown, says so above everything else, also above a dialog. */
export function Uncertain() {
  const say = useWords(words)
  if (!useUncertain()) return null
  return (
    <Portal>
      <Alert className="uncertain" color="yellow" role="alert" icon={<CloudOff aria-hidden />} title={say.title}>
        <Group justify="space-between" gap="sm">
          <div className="uncertain-text">{say.text}</div>
          <Button size="xs" variant="default" onClick={askNow}>
            {say.now}
          </Button>
        </Group>
      </Alert>
    </Portal>
  )
}

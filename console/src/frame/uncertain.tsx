import './uncertain.css'
import { Alert, Button, Group, Portal } from '@mantine/core'
import { CloudOff } from 'lucide-react'
import { askNow, useUncertain } from '../data/until-known.ts'
import { useWords } from '../words/language.tsx'

const words = {
  title: { en: 'Not known yet whether this was saved', nl: 'Nog niet bekend of dit is opgeslagen' },
  text: {
    en: 'The server’s response didn’t arrive. Don’t enter this again. The page asks the server every minute, and tells you what happened.',
    nl: 'De reactie van de server kwam niet aan. Voer dit niet opnieuw in. De pagina vraagt het elke minuut aan de server en vertelt je wat er is gebeurd.',
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

import { Button, Group, Stack, Text } from '@mantine/core'
import { CalendarPlus } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Copy } from '../../parts/copy.tsx'
import { useWords } from '../../words/language.tsx'
import { QrCode } from './qr-code.tsx'
import '../../parts/secret.css'

const words = {
  url: { en: 'Calendar URL', nl: 'URL van de agenda' },
  about: {
    en: 'Anyone who has this URL can read the calendar. In a calendar app, choose “Add calendar from URL”.',
    nl: 'Iedereen met deze URL kan de agenda bekijken. Kies in een agenda-app ‘Agenda toevoegen via URL’.',
  },
  scan: { en: 'Or scan this code with your phone’s camera.', nl: 'Of scan deze code met de camera van je telefoon.' },
  code: { en: 'QR code with the calendar URL', nl: 'QR-code met de URL van de agenda' },
  open: { en: 'Open in calendar app', nl: 'Openen in agenda-app' },
  close: { en: 'Close', nl: 'Sluiten' },
} as const

/** The URL of a calendar link: to copy, to scan, and to open in the calendar app of this device. */
export function ShownLink({ url, close }: { readonly url: string; close(): void }) {
  const say = useWords(words)
  const shown = useRef<HTMLDivElement>(null)
  // Calendar apps subscribe to this address, where browsers download the other.
  const webcal = url.replace(/^https?:/, 'webcal:')
  // The focus was on the button of a dialog, which is gone.
  useEffect(() => {
    shown.current?.focus({ preventScroll: true })
    shown.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <Stack ref={shown} tabIndex={-1} role="group" aria-label={say.url} className="secret">
      <Text>{say.about}</Text>
      <Copy text={url} label={say.url} />
      <Group align="flex-start">
        <QrCode of={webcal} label={say.code} />
        <Stack align="flex-start">
          <Text>{say.scan}</Text>
          <Button component="a" href={webcal} variant="default" leftSection={<CalendarPlus size={16} aria-hidden />}>
            {say.open}
          </Button>
        </Stack>
      </Group>
      <Group justify="flex-end">
        <Button variant="default" onClick={close}>
          {say.close}
        </Button>
      </Group>
    </Stack>
  )
}

import { Alert, Anchor, Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'wouter'
import { send } from '../data/call.ts'
import { queries, tell } from '../data/queries.ts'
import { useClub, useSession } from '../data/session.ts'
import { ConfirmDialog } from '../parts/confirm-dialog.tsx'
import { useWords } from '../words/language.tsx'

const words = {
  title: { en: 'This is a practice club', nl: 'Dit is een oefenclub' },
  text: {
    en: 'The data is made up, so change whatever you like. Webhooks are marked as tests.',
    nl: 'De gegevens zijn verzonnen, dus wijzig gerust wat je wilt. Webhookmeldingen zijn gemarkeerd als test.',
  },
  back: { en: (club: string) => `Back to ${club}`, nl: (club: string) => `Terug naar ${club}` },
  reset: { en: 'Reset', nl: 'Opnieuw beginnen' },
  resetTitle: { en: 'Reset the practice club?', nl: 'Opnieuw beginnen met de oefenclub?' },
  resetText: {
    en: 'This restores today’s demo data and discards your changes. Keys, webhooks and users are kept.',
    nl: 'Je wijzigingen verdwijnen en je begint weer met de demogegevens van vandaag. Sleutels, webhooks en gebruikers blijven bestaan.',
  },
  done: { en: 'The practice club was reset.', nl: 'De oefenclub is weer als nieuw.' },
} as const

/** The banner above every page of a practice club: explains it, links to the real club, and resets it. */
export function PracticeBanner() {
  const say = useWords(words)
  const { practises_for, may, api } = useClub()
  const club = useSession().clubs.find(({ id }) => id === practises_for)
  const [isOpen, setOpen] = useState(false)
  const reset = async () => {
    await send(api.clubs.reset())
    await queries.invalidateQueries()
    void tell(say.done)
  }
  return (
    <Alert color="yellow" mb="lg" py="xs" role="note" aria-label={say.title}>
      <Group justify="space-between" gap="sm">
        <Text size="sm" flex="1 1 16rem">
          <strong>{say.title}.</strong> {say.text}
        </Text>
        <Group gap="sm">
          {club && (
            <Anchor component={Link} href={`~/console/clubs/${club.slug}`} size="sm">
              {say.back(club.name)}
            </Anchor>
          )}
          {may('club:manage') && (
            <Button variant="default" size="xs" onClick={() => setOpen(true)}>
              {say.reset}
            </Button>
          )}
        </Group>
      </Group>
      <ConfirmDialog title={say.resetTitle} act={say.reset} isOpen={isOpen} close={() => setOpen(false)} run={reset}>
        {say.resetText}
      </ConfirmDialog>
    </Alert>
  )
}

import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { useLocation } from 'wouter'
import { sessionPath } from '../../data/call.ts'
import { useSend } from '../../data/queries.ts'
import { useClub, useSession } from '../../data/session.ts'
import { Failure } from '../../parts/failure.tsx'
import { useWords } from '../../words/language.tsx'
import { useHidden } from './hidden.ts'

const words = {
  title: { en: 'Try it first', nl: 'Eerst uitproberen' },
  text: {
    en: 'Use a practice club with fictional data to try everything safely.',
    nl: 'In een oefenclub met verzonnen gegevens kun je alles uitproberen zonder iets stuk te maken.',
  },
  hide: { en: 'Hide', nl: 'Verbergen' },
  hideThis: { en: 'Hide the practice club', nl: 'De oefenclub verbergen' },
  open: { en: 'Open a practice club', nl: 'Oefenclub openen' },
} as const

/** Opens the club's practice club in one click, for an administrator who does not belong to it yet. */
export function TryInPractice() {
  const say = useWords(words)
  const { id, slug, practises_for, may, api } = useClub()
  const [isHidden, hide] = useHidden(`practice club of ${slug}`)
  const { clubs } = useSession()
  const [, go] = useLocation()
  const { mutate, isPending, error } = useSend(() => api.clubs.practice(), [sessionPath])
  const hasOne = practises_for !== null || clubs.some(({ practises_for }) => practises_for === id)
  if (isHidden || hasOne || !may('club:manage')) return null
  const open = () => mutate(undefined, { onSuccess: ({ slug }) => go(`~/console/clubs/${slug}`) })
  return (
    <Paper component="section" mb="xl" aria-label={say.title}>
      <Group justify="space-between" gap="md">
        <Stack gap={2} flex="1 1 20rem">
          <Title order={2}>{say.title}</Title>
          <Text size="sm" c="dimmed">
            {say.text}
          </Text>
        </Stack>
        <Group gap="sm">
          <Button variant="default" onClick={hide} aria-label={say.hideThis}>
            {say.hide}
          </Button>
          <Button variant="default" onClick={open} loading={isPending}>
            {say.open}
          </Button>
        </Group>
      </Group>
      <Failure error={error} />
    </Paper>
  )
}

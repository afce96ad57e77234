import { Anchor, Box, Button, Group, Text } from '@mantine/core'
import { ShieldAlert } from 'lucide-react'
import { call } from '../../data/call.ts'
import { useChange, useReadLater } from '../../data/queries.ts'
import { Failure } from '../../parts/failure.tsx'
import { Moment } from '../../parts/moment.tsx'
import { Section } from '../../parts/section.tsx'
import { type Language, useLanguage, useWords } from '../../words/language.tsx'

const words = {
  title: { en: 'News about your account', nl: 'Meldingen over je account' },
  read: { en: 'Mark as read', nl: 'Markeren als gelezen' },
} as const

type Sentence = { readonly [language in Language]: string }

/** Something that happened to the reader's account, in the server's words. */
type Notice = {
  readonly id: number
  readonly at: string
  readonly address: string | null
  readonly browser: string | null
  readonly says: Sentence
  readonly advice: Sentence
  readonly page: string
}

const path = '/notices'

/** Unread news about the reader's account. */
export function News() {
  const say = useWords(words)
  const { language } = useLanguage()
  const { data } = useReadLater<{ readonly data: readonly Notice[] }>(path)
  const read = useChange((upTo: number) => call<void>('POST', `${path}/read`, { up_to: upTo }), [path])
  const notices = data?.data ?? []
  const [newest] = notices
  if (!newest) return null
  return (
    <Box mb="xl">
      <Section
        title={say.title}
        actions={
          <Button variant="default" loading={read.isPending} onClick={() => read.mutate(newest.id)}>
            {say.read}
          </Button>
        }
      >
        <Failure error={read.error} />
        <ul className="rows">
          {notices.map(({ id, at, address, browser, says, advice, page }) => (
            <Group key={id} component="li" align="flex-start" gap="sm" px="lg" py="md" wrap="nowrap">
              <ShieldAlert size={20} color="var(--care)" aria-hidden />
              <div>
                <Text fw={500}>{says[language]}</Text>
                <Text size="sm" c="dimmed">
                  <Moment at={at} />
                  {[browser, address].map((place) => place !== null && ` · ${place}`)}
                </Text>
                <Anchor href={page} size="sm">
                  {advice[language]}
                </Anchor>
              </div>
            </Group>
          ))}
        </ul>
      </Section>
    </Box>
  )
}

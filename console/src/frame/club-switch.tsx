import { NativeSelect, Text } from '@mantine/core'
import { useLocation } from 'wouter'
import { useClub, useSession } from '../data/session.ts'
import { useWords } from '../words/language.tsx'

const words = { club: { en: 'Club', nl: 'Club' } } as const

/** The club of the page; who belongs to several clubs chooses another. */
export function ClubSwitch() {
  const say = useWords(words)
  const { clubs } = useSession()
  const { slug, name } = useClub()
  const [, go] = useLocation()
  if (clubs.length === 1) return <Text fw={600}>{name}</Text>
  return (
    <NativeSelect
      aria-label={say.club}
      value={slug}
      data={clubs.map(({ slug, name }) => ({ value: slug, label: name }))}
      onChange={({ currentTarget }) => go(`~/console/clubs/${currentTarget.value}`)}
    />
  )
}

import { Menu, UnstyledButton } from '@mantine/core'
import { Check, ChevronsUpDown } from 'lucide-react'
import { useLocation } from 'wouter'
import { useClub, useSession } from '../data/session.ts'
import { useWords } from '../words/language.tsx'
import { Mark } from './mark.tsx'

const words = { choose: { en: 'Choose a club', nl: 'Kies een club' } } as const

/** The club of the page; who belongs to several clubs chooses another. */
export function ClubSwitch() {
  const say = useWords(words)
  const { clubs } = useSession()
  const { slug, name } = useClub()
  const [, go] = useLocation()
  const shown = (
    <>
      <Mark size={28} />
      <span className="side-button-text">
        <span>{name}</span>
        <span>Kantine</span>
      </span>
    </>
  )
  if (clubs.length === 1) return <div className="side-button">{shown}</div>
  return (
    <Menu position="bottom-start" width="target" withinPortal={false}>
      <Menu.Target>
        <UnstyledButton className="side-button">
          {shown}
          <ChevronsUpDown size={16} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown aria-label={say.choose}>
        {clubs.map((club) => (
          <Menu.Item
            key={club.slug}
            aria-current={club.slug === slug}
            rightSection={club.slug === slug && <Check size={16} aria-hidden />}
            onClick={() => go(`~/console/clubs/${club.slug}`)}
          >
            {club.name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
